import type { ReactNode } from 'react'
import { PostForm } from '#web/ui/form/post-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './settings.module.css'

type Props = {
  label: string
  sending: { errors: { field: string | null; message: string }[]; attempt: number; busy: boolean }
  onSave: () => Promise<void>
  /** What another admin has saved meanwhile, where it differs from the input. */
  theirs: { term: string; detail: string }[] | null
  /** Content beside the button. */
  more?: ReactNode
  children: ReactNode
}

/** The frame of a settings form: errors, fields, submit button. */
export function SettingForm({ label, sending, onSave, theirs, more, children }: Props) {
  return (
    <PostForm card aria-label={label} pad={3} gap={3} className={styles.form} onSubmit={onSave}>
      <ErrorSummary errors={sending.errors} attempt={sending.attempt} />
      {theirs && theirs.length > 0 && (
        <Notice kind="warning" word="いま保存されている内容">
          <Stack as="dl" gap={0.5} className={styles.theirs}>
            {theirs.map(({ term, detail }) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{detail || '（なし）'}</dd>
              </div>
            ))}
          </Stack>
          <p>もう一度「保存する」を押すと、下に入力されている内容に置きかわります。</p>
        </Notice>
      )}
      {children}
      <Row gap={2} rowGap={1} align="stretch">
        <Button type="submit" busy={sending.busy} busyLabel="保存しています…">
          保存する
        </Button>
        {more}
      </Row>
    </PostForm>
  )
}
