// Reads single settings from the environment, and reports invalid ones.

/**
 * `local`: the built product on a machine to try it; `development`: with hot reload; `production`:
 * open to the public.
 */
export type Mode = 'local' | 'development' | 'production'

/** Invalid settings; one line each for the operator who starts the server. */
export class BadConfiguration extends Error {
  readonly faults: readonly string[]
  constructor(...faults: string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

export type Source = Record<string, string | undefined>

/**
 * Reads several settings and reports all faults at once, so the operator can correct them in one
 * go.
 * @throws BadConfiguration with the faults of all of them
 */
export function together<T extends Record<string, () => unknown>>(
  readers: T,
): { [name in keyof T]: ReturnType<T[name]> } {
  const faults: string[] = []
  const values = Object.entries(readers).map(([name, read]) => {
    try {
      return [name, read()] as const
    } catch (error) {
      if (!(error instanceof BadConfiguration)) throw error
      faults.push(...error.faults)
      return [name, undefined] as const
    }
  })
  if (faults.length > 0) throw new BadConfiguration(...faults)
  return Object.fromEntries(values) as { [name in keyof T]: ReturnType<T[name]> }
}

export function wholeNumber(source: Source, name: string, fallback: number, least: number, most: number): number {
  const text = source[name]
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < least || value > most)
    throw new BadConfiguration(`${name} は ${least} から ${most} までの整数にしてください（いまは「${text}」）。`)
  return value
}

export function webAddress(source: Source, name: string, fallback: string): string {
  const address = (source[name] || fallback).replace(/\/+$/, '')
  if (!/^https?:\/\//.test(address) || !URL.canParse(address))
    throw new BadConfiguration(`${name} は https:// で始まるアドレスにしてください（いまは「${address}」）。`)
  return address
}

/** An address that secrets or pictures are sent to; production needs https. */
export function encrypted(source: Source, mode: Mode, name: string, fallback: string): string {
  const address = webAddress(source, name, fallback)
  if (mode === 'production' && !address.startsWith('https://'))
    throw new BadConfiguration(`本番では ${name} を https:// で指定してください。`)
  return address
}

/** The message never contains the value: it may be a secret in the wrong variable. */
export function needed(source: Source, name: string, pattern: RegExp, what: string): string {
  const value = source[name] ?? ''
  if (!pattern.test(value)) throw new BadConfiguration(`${name} に${what}を指定してください。`)
  return value
}

export function oneOf<T extends string>(source: Source, name: string, fallback: T, values: readonly T[]): T {
  const value = source[name] || fallback
  const known = values.find((one) => one === value)
  if (known === undefined)
    throw new BadConfiguration(`${name} は ${values.join('・')} のどれかにしてください（いまは「${value}」）。`)
  return known
}

/** Another address than the provider's own, for tests. */
export function apiBase(source: Source, mode: Mode, name: string): string | undefined {
  if (!source[name]) return undefined
  if (mode === 'production') throw new BadConfiguration(`${name} は試すためのものです。本番では指定できません。`)
  return webAddress(source, name, '')
}
