import type { BrandMe } from '#contract/brands/brand-members-schemas.ts'
import { requestBrandPasswordReset } from '#web/calls/brand-members.ts'
import { useSending } from '#web/features/shared/use-sending.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { Section } from '#web/ui/page.tsx'

const NO_FIELDS: readonly string[] = []

/** Changes the password of the signed-in member by a mailed link, as users do. */
export function OwnPassword({ me }: { me: BrandMe }) {
  const sending = useSending(NO_FIELDS)
  async function mail() {
    const json = { email: me.email }
    if (!(await sending.send(() => requestBrandPasswordReset({ json })))) return
    sending.done()
    showSuccess('パスワードを設定するリンクを、メールでお送りしました。')
  }
  return (
    <Section title="パスワード">
      <ErrorSummary errors={sending.errors} attempt={sending.attempt} />
      <p>
        新しいパスワードを設定するリンクを、{me.email} にお送りします。設定すると、すべての端末でログアウトされます。
      </p>
      <div>
        <Button variant="quiet" busy={sending.busy} busyLabel="送っています…" onClick={() => void mail()}>
          パスワードを変える
        </Button>
      </div>
    </Section>
  )
}
