import { useCallback, useRef, useState } from 'react'
import type { PostalPlace } from '#contract/reference/reference-schemas.ts'
import { normalisePostalCode } from '#domain/shared/text.ts'
import { answerOf, browserApi } from '#web/api-client.ts'

type Look =
  | { state: 'idle' | 'looking' | 'unknown' | 'failed'; address: null }
  /** `filled`: it stands in the field; otherwise it is offered, because something else was typed there. */
  | { state: 'found'; address: string; filled: boolean }

const idle: Look = { state: 'idle', address: null }
const addressOf = ({ prefecture, city, town }: PostalPlace) => `${prefecture}${city}${town}`

/**
 * Looks up the address of a postal code once its seven digits are there. It goes into the field of the address by itself only while that is
 * empty or holds what was put there before; what somebody typed stays.
 */
export function usePostalPlace(fill: (address: string) => void) {
  const [look, setLook] = useState<Look>(idle)
  const asked = useRef<string | null>(null)
  const put = useRef<string | null>(null)

  const lookUp = useCallback(
    async (typed: string, current: () => string) => {
      const code = normalisePostalCode(typed)
      if (code === asked.current) return
      asked.current = code
      if (code === null) return setLook(idle)
      setLook({ state: 'looking', address: null })
      const answer = await answerOf(browserApi.postal_codes[':code'].$get({ param: { code } }))
      // A later code was typed meanwhile.
      if (asked.current !== code) return undefined
      if (!answer.ok) return setLook({ state: answer.status === 404 ? 'unknown' : 'failed', address: null })
      const address = addressOf(answer.data)
      const filled = current() === '' || current() === put.current
      if (filled) {
        put.current = address
        fill(address)
      }
      return setLook({ state: 'found', address, filled })
    },
    [fill],
  )
  const use = (address: string) => {
    put.current = address
    fill(address)
    setLook({ state: 'found', address, filled: true })
  }
  return { look, lookUp, use }
}
