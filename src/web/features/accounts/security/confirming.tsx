import { type ComponentType, useEffect, useRef, useState } from 'react'
import { readResponse } from '#web/read-response.ts'
import { askWith, type Population } from '#web/confirm-identity.ts'
import { brandSignInPath } from '#web/features/shared/brand-paths.ts'
import { againPath, signInPath } from '#web/features/shared/sign-in-path.ts'
import { brandSecurity, type SecurityCalls, userSecurity } from './calls.ts'
import type { AskingProps } from './confirm-dialog.tsx'

const populations = {
  user: { calls: userSecurity, pathOf: signInPath },
  brand_member: { calls: brandSecurity, pathOf: brandSignInPath },
} as const satisfies Record<Population, { calls: SecurityCalls; pathOf: (back: string) => string }>

type Asked = Omit<AskingProps, 'onAnswer'> & { Asking: ComponentType<AskingProps> }

/**
 * For layouts and pages with operations that an abandoned session must not do. If the server
 * refuses a call because the last sign-in is too long ago, this asks the user to confirm their
 * identity, and the call is sent again with its input. The dialog is loaded when it is needed.
 */
export function Confirming({ population }: { population: Population }) {
  const [question, setQuestion] = useState<Asked | null>(null)
  const waiting = useRef<{ promise: Promise<boolean>; resolve: (confirmed: boolean) => void }>(null)
  useEffect(() => {
    const { calls, pathOf } = populations[population]
    async function open() {
      const { pathname, search } = window.location
      const [{ Asking }, security] = await Promise.all([
        import('./confirm-dialog.tsx'),
        readResponse(calls.getSecurity()),
      ])
      if (!security.ok) throw new Error(security.error.code)
      const { has_password, two_factor, passkeys } = security.data
      const typed = has_password ? 'password' : two_factor.turned_on_at ? 'code' : null
      const ways = { typed, passkey: passkeys.length > 0 } as const
      setQuestion({ Asking, calls, ways, signInAgain: againPath(pathOf(pathname + search)) })
    }
    return askWith(population, () => {
      // Calls that are refused at the same time wait for one dialog.
      if (waiting.current) return waiting.current.promise
      let resolve = (_: boolean) => {}
      const promise = new Promise<boolean>((settle) => {
        resolve = settle
      })
      waiting.current = { promise, resolve }
      // Without the dialog, the form shows the refusal.
      void open().catch(() => answer(false))
      return promise
    })
  }, [population])
  function answer(confirmed: boolean) {
    setQuestion(null)
    waiting.current?.resolve(confirmed)
    waiting.current = null
  }
  if (!question) return null
  const { Asking, ...rest } = question
  return <Asking {...rest} onAnswer={answer} />
}
