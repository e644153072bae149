// What WebKitGTK and Firefox have in common: commands, folder, and a process that ends.
import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** The commands of W3C WebDriver that the journeys need. */
export type Command =
  | 'Navigate'
  | 'GetCurrentURL'
  | 'ExecuteScript'
  | 'ElementClick'
  | 'ElementSendKeys'
  | 'SwitchToFrame'
  | 'TakeScreenshot'

/** A started browser with one session. */
export type Driver = {
  /**
   * @param parameters as in the standard; `element` is the element of a command that is about one
   * @returns the value of the response
   * @throws with the browser's words
   */
  send: (command: Command, parameters?: Record<string, unknown>) => Promise<unknown>
  /** Ends the browser, whatever it does. */
  stop: () => Promise<void>
}

/** The field of JSON that names an element, from the standard. */
export const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
export type Element = { [ELEMENT]: string }

/**
 * Starts a program in a process group of its own. The whole group is killed when this process ends
 * in any way: the shell reads from a pipe, which the system closes then.
 *
 * @param outputs what becomes of standard output, standard error, and further outputs
 */
export function leash(
  program: string,
  args: readonly string[],
  env: Record<string, string>,
  outputs: readonly ('ignore' | 'pipe')[] = ['ignore', 'ignore'],
): ChildProcess {
  return spawn('/bin/sh', ['-c', '"$@" & read -r _; kill -KILL 0', 'leash', program, ...args], {
    detached: true,
    stdio: ['pipe', ...outputs],
    env: { ...process.env, ...env },
  })
}

/** Kills the group. */
export async function release(leashed: ChildProcess): Promise<void> {
  if (leashed.exitCode !== null || leashed.signalCode !== null) return
  const ended = new Promise((resolve) => leashed.once('exit', resolve))
  leashed.stdin?.end()
  await ended
}

// Playwright empties it before each run.
const FOLDER = path.resolve(import.meta.dirname, '../../test-results/e2e')

/** A folder in the place of the user's own, so that the browser reads and keeps nothing there. */
export function newHome() {
  fs.mkdirSync(FOLDER, { recursive: true })
  const folder = fs.mkdtempSync(path.join(FOLDER, 'browser-'))
  return {
    folder,
    env: {
      HOME: folder,
      XDG_CACHE_HOME: '',
      XDG_CONFIG_HOME: '',
      XDG_DATA_HOME: '',
      XDG_RUNTIME_DIR: '',
      TZ: 'Asia/Tokyo',
      LANGUAGE: 'ja',
      // GTK starts no services of a desktop, which would stay.
      DBUS_SESSION_BUS_ADDRESS: 'disabled:',
      GSETTINGS_BACKEND: 'memory',
      NO_AT_BRIDGE: '1',
    },
    // Processes that were just killed may still write.
    remove: () => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}

/** Repeats the work until it gives a value. @throws if there is none after 60 seconds */
export async function started<T>(program: string, work: () => Promise<T>): Promise<T> {
  const until = Date.now() + 60_000
  for (;;)
    try {
      return await work()
    } catch (error) {
      if (Date.now() > until) throw new Error(`${program} did not start`, { cause: error })
      await pause(50)
    }
}
