/** A `.wasm` file imported as a module, as workerd does it. */
declare module "*.wasm" {
  const module: WebAssembly.Module;
  export default module;
}
