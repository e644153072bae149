import { useRef, useState } from 'react'
import type { PostalPlace } from '#contract/reference/reference-schemas.ts'
import { normalisePostalCode } from '#domain/shared/text.ts'
import { getPostalPlace } from '#web/calls/reference.ts'
import { readResponse } from '#web/read-response.ts'

type Look =
  | { state: 'idle' | 'looking' | 'unknown' | 'failed' }
  /**
   * `filled`: written into the field; otherwise offered, because the user typed a different
   * address.
   */
  | { state: 'found'; place: PostalPlace; filled: boolean }

type Options = {
  /** The current text of the address field. */
  current: () => string
  addressOf: (place: PostalPlace) => string
  fill: (place: PostalPlace) => void
}

/**
 * Looks up the place of a postal code once it has seven digits. Fills the address field only while
 * it is empty or still contains an earlier result, so the user's input is never overwritten.
 */
export function usePostalPlace({ current, addressOf, fill }: Options) {
  const [look, setLook] = useState<Look>({ state: 'idle' })
  const asked = useRef<string | null>(null)
  const put = useRef('')

  const take = (place: PostalPlace) => {
    put.current = addressOf(place)
    fill(place)
    setLook({ state: 'found', place, filled: true })
  }
  const lookUp = async (typed: string) => {
    const code = normalisePostalCode(typed)
    if (code === asked.current) return
    asked.current = code
    if (code === null) return setLook({ state: 'idle' })
    setLook({ state: 'looking' })
    const answer = await readResponse(getPostalPlace({ param: { code } }))
    // The user has typed a later code meanwhile.
    if (asked.current !== code) return undefined
    if (!answer.ok) return setLook({ state: answer.status === 404 ? 'unknown' : 'failed' })
    if (current() === '' || current() === put.current) return take(answer.data)
    return setLook({ state: 'found', place: answer.data, filled: false })
  }
  return { look, lookUp, take }
}
