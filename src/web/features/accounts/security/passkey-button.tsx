import { useCallback, useEffect, useRef, useState } from 'react'
import { readResponse } from '#web/read-response.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { goBackSignedIn } from '../shared/go-back.ts'
import type { PasskeySignInCalls } from './calls.ts'
import {
  askPasskey,
  forgetPasskey,
  NoPasskey,
  offerPasskeys,
  type PasskeySignInAnswer,
  useKnowsPasskeys,
} from './passkeys-in-browser.ts'

type Props = {
  calls: PasskeySignInCalls
  back: string
  /** True while another way of signing in is running. */
  paused: boolean
}

/** Signs in with a passkey of this device. Browsers that can also offer it in the address field. */
export function PasskeyButton({ calls, back, paused }: Props) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  // Some devices answer without their user. After the first answer, only the button asks again.
  const answered = useRef(false)
  const known = useKnowsPasskeys()

  const finish = useCallback(
    async (passkey: PasskeySignInAnswer): Promise<string | null> => {
      const answer = await readResponse(calls.signInByPasskey({ json: { passkey } }))
      if (!answer.ok) {
        if (answer.error.code === 'passkey_removed') forgetPasskey(passkey)
        return answer.error.message
      }
      goBackSignedIn(back)
      return null
    },
    [calls, back],
  )
  /** @param signingIn resolves to an error message, or to null when the page is being left */
  const run = useCallback(async (signingIn: () => Promise<string | null>) => {
    setBusy(true)
    setProblem(null)
    const refused = await signingIn()
    if (refused === null) return
    setProblem(refused)
    setBusy(false)
  }, [])

  useEffect(() => {
    if (busy || paused || answered.current) return undefined
    const begin = async () => {
      const begun = await readResponse(calls.beginPasskeySignIn())
      return begun.ok ? begun.data.options : null
    }
    return offerPasskeys(begin, (answer) => {
      answered.current = true
      void run(() => finish(answer))
    })
  }, [busy, paused, calls, finish, run])

  async function ask(): Promise<string | null> {
    const begun = await readResponse(calls.beginPasskeySignIn())
    if (!begun.ok) return begun.error.message
    try {
      return await finish(await askPasskey(begun.data.options))
    } catch (error) {
      if (error instanceof NoPasskey) return error.message
      throw error
    }
  }
  if (!known) return null
  return (
    <>
      <Button
        variant="quiet"
        wide
        busy={busy}
        busyLabel="確認しています…"
        aria-disabled={paused}
        onClick={() => void run(ask)}
      >
        パスキーでログイン
      </Button>
      {problem && <Notice kind="error">{problem}</Notice>}
    </>
  )
}
