/** Text as Shift_JIS with the extensions of Windows, which TextDecoder reads and nothing writes. */

/** Characters that Windows writes as another one of the same shape. */
const same: Readonly<Record<string, string>> = { '〜': '～', '−': '－', '‖': '∥', '—': '―', '¥': '\\', '·': '・' }

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
const singles = [...range(0x00, 0x7f), ...range(0xa1, 0xdf)]
// Without 0xed and 0xee, which repeat characters of 0xfa to 0xfc, and without private characters.
const leads = [...range(0x81, 0x9f), ...range(0xe0, 0xec), ...range(0xfa, 0xfc)]
const trails = [...range(0x40, 0x7e), ...range(0x80, 0xfc)]

let codes: Map<string, readonly number[]> | undefined

function makeCodes(): Map<string, readonly number[]> {
  const decoder = new TextDecoder('shift_jis')
  const made = new Map<string, readonly number[]>()
  const add = (bytes: number[]) => {
    const sign = decoder.decode(new Uint8Array(bytes))
    if (!sign.includes('\uFFFD') && Array.from(sign).length === 1 && !made.has(sign)) made.set(sign, bytes)
  }
  for (const byte of singles) add([byte])
  for (const lead of leads) for (const trail of trails) add([lead, trail])
  return made
}

/** A character that Shift_JIS doesn't have becomes ?. */
export function shiftJisOf(text: string): Uint8Array<ArrayBuffer> {
  codes ??= makeCodes()
  const known = codes
  return Uint8Array.from(Array.from(text).flatMap((sign) => known.get(same[sign] ?? sign) ?? [0x3f]))
}
