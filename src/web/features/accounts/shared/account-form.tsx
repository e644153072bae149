import type { ReactNode } from 'react'
import { PostForm } from '#web/ui/form/post-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import type { useSending } from '#web/features/shared/use-sending.ts'

type Props = {
  sending: Pick<ReturnType<typeof useSending>, 'errors' | 'attempt' | 'busy'>
  submit: string
  busy: string
  onSend: () => Promise<void>
  /** True if the page has several forms. */
  quiet?: boolean
  children: ReactNode
}

/** The frame of account forms: errors, fields, submit button. */
export function AccountForm({ sending, submit, busy, onSend, quiet = false, children }: Props) {
  const send = () => {
    void onSend()
  }
  return (
    // POST: without JavaScript, a GET form would put the password into the address.
    <PostForm gap={3} onSubmit={send}>
      <NeedsScript what="ご利用" />
      <ErrorSummary errors={sending.errors} attempt={sending.attempt} />
      {children}
      <div>
        <Button type="submit" variant={quiet ? 'quiet' : 'primary'} wide={!quiet} busy={sending.busy} busyLabel={busy}>
          {submit}
        </Button>
      </div>
    </PostForm>
  )
}
