/**
 * Pages in Chromium and Firefox, without a driver: a page sends what it finds to the server that it came from.
 */

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { PROGRAMS } from "./programs.js";

export type BrowserName = "chromium" | "firefox";

/** What a site has at a path. */
export interface SiteFile {
  readonly content: string | Uint8Array;
  readonly headers?: Record<string, string>;
}

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".pack": "application/octet-stream",
  ".wasm": "application/wasm",
};

/** Milliseconds that a page may take. */
const PATIENCE = 60_000;

/** Chromium's sandbox needs name spaces that containers do not give. */
const CHROMIUM_ARGS = ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--no-first-run"];
/** WebGL by the processor, where it is asked for; the other pages need no graphics. */
const CHROMIUM_GRAPHICS = {
  none: ["--disable-gpu"],
  software: ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist"],
} as const;
/** A page of this disk may send its result to this machine. */
const FROM_FILES = "--disable-features=LocalNetworkAccessChecks";

/** Settings of a fresh profile: no pages of its own, no traffic of its own. */
const FIREFOX_SETTINGS = [
  'user_pref("browser.shell.checkDefaultBrowser", false);',
  'user_pref("browser.startup.homepage_override.mstone", "ignore");',
  'user_pref("datareporting.policy.dataSubmissionEnabled", false);',
  'user_pref("app.update.enabled", false);',
  'user_pref("network.captive-portal-service.enabled", false);',
  'user_pref("network.connectivity-service.enabled", false);',
  'user_pref("services.settings.server", "data:,");',
].join("\n");

/**
 * Opens a page of a site, or of the disk, and gives what it sends to `/result`. In texts of the site and of `page`, `ORIGIN` stands for
 * the address of the server.
 */
export async function resultOfPage(
  browser: BrowserName,
  files: Readonly<Record<string, SiteFile>>,
  page: string | ((origin: string) => string),
  graphics: keyof typeof CHROMIUM_GRAPHICS = "none",
): Promise<unknown> {
  let settle: (result: unknown) => void = () => {};
  const result = new Promise<unknown>((resolve) => {
    settle = resolve;
  });
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    if (path === "/result") {
      request.toArray().then((chunks) => settle(JSON.parse(Buffer.concat(chunks).toString())));
      response.writeHead(204, { "access-control-allow-origin": "*" }).end();
      return;
    }
    const file = files[path];
    const type = TYPES[path.endsWith("/") ? ".html" : extname(path)] ?? "application/octet-stream";
    response.writeHead(file === undefined ? 404 : 200, { "content-type": type, ...file?.headers }).end(file?.content);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const profile = mkdtempSync(join(tmpdir(), `captally-${browser}-`));
  writeFileSync(join(profile, "user.js"), FIREFOX_SETTINGS);
  const url = typeof page === "string" ? origin + page : page(origin);
  const args =
    browser === "chromium"
      ? [...CHROMIUM_ARGS, ...CHROMIUM_GRAPHICS[graphics], FROM_FILES, `--user-data-dir=${profile}`, url]
      : ["--headless", "--no-remote", "--profile", profile, url];
  const child = spawn(PROGRAMS[browser](), args, { stdio: "ignore", detached: true });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await Promise.race([
      result,
      new Promise((_, reject) => {
        timer = setTimeout(() => reject(new Error(`${browser}: no result from ${url}`)), PATIENCE);
      }),
    ]);
  } finally {
    clearTimeout(timer);
    const closed = new Promise((resolve) => child.once("close", resolve));
    // The browser has processes of its own; they are one group.
    if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    await closed;
    server.close();
    server.closeAllConnections();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
