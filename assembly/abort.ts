/**
 * Trap of the module. It replaces AssemblyScript's imported `env.abort`, so the module has no imports at all.
 * A trap means a bug (or memory exhausted): the host throws the instance away and reports an internal error.
 */
export function abort(_message: string | null, _file: string | null, _line: u32, _column: u32): void {
  unreachable();
}
