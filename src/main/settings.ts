// How one setting is read from the environment, and what is said of one that can't be used.

/** `local`: the built product on a machine to try it; `development`: with hot reload; `production`: open to the public. */
export type Mode = 'local' | 'development' | 'production'

/** Settings that can't be used, said in one line each to whoever starts the server. */
export class BadConfiguration extends Error {
  readonly faults: readonly string[]
  constructor(...faults: string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

export type Source = Record<string, string | undefined>

/**
 * Reads several settings, so that whoever mends one fault needn't start again to hear of the next.
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

/** An address that keys and pictures are sent to. */
export function encrypted(source: Source, mode: Mode, name: string, fallback: string): string {
  const address = webAddress(source, name, fallback)
  if (mode === 'production' && !address.startsWith('https://'))
    throw new BadConfiguration(`本番では ${name} を https:// で指定してください。`)
  return address
}

/** The value is never repeated in the message: it may be a secret in the wrong place. */
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
