import { useState } from 'react'
import { answerOf } from '#web/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { goBackSignedIn } from '../go-back.ts'
import type { PasskeySignInCalls } from './calls.ts'
import { askPasskey, NoPasskey } from './passkeys-in-browser.ts'

/** Signs in by a passkey of this device; nothing has to be typed. */
export function PasskeyButton({ calls, back }: { calls: PasskeySignInCalls; back: string }) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function signIn(): Promise<string | null> {
    const begun = await answerOf(calls.begin())
    if (!begun.ok) return begun.error.message
    try {
      const answer = await answerOf(calls.finish(await askPasskey(begun.data.options)))
      if (!answer.ok) return answer.error.message
    } catch (error) {
      if (error instanceof NoPasskey) return error.message
      throw error
    }
    goBackSignedIn(back)
    return null
  }
  async function press() {
    setBusy(true)
    setProblem(null)
    const refused = await signIn()
    if (refused === null) return
    setProblem(refused)
    setBusy(false)
  }
  return (
    <>
      <Button variant="quiet" wide busy={busy} busyLabel="確認しています…" onClick={() => void press()}>
        パスキーでログイン
      </Button>
      {problem && <Notice kind="error">{problem}</Notice>}
    </>
  )
}
