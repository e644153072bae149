import type { ReceivedApplication } from '#contract/communities/received-applications-schemas.ts'
import { MAX_MEMO } from '#domain/communities/applications.ts'
import { useOperation } from '#web/features/shared/use-operation.ts'
import { PostForm } from '#web/ui/form/post-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { useUnsavedWarning } from '#web/ui/form/use-unsaved-warning.ts'
import { Row } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { fieldOf } from '#web/ui/form/field-of.ts'
import { useOffice } from './applications-office.ts'

/** Notes about an application, shared by those who read applications. */
export function ApplicationMemo({ application: { id, memo } }: { application: ReceivedApplication }) {
  const form = useStoredForm(`application-memo-${id}`, { memo })
  const { busy, error, run } = useOperation()
  const office = useOffice()
  // Without own input it shows the saved memo, including what colleagues save meanwhile.
  const typed = form.changed || form.restored ? form.value.memo : memo
  useUnsavedWarning(typed !== memo)

  const save = () =>
    run(
      () => office.note(id, { memo: typed, known_memo: memo }),
      () => {
        form.clear()
        showSuccess('メモを保存しました。')
      },
    )
  return (
    <PostForm gap={1} onSubmit={save}>
      <TextArea
        {...fieldOf(form, () => error)('memo')}
        label="メモ"
        mark={false}
        help={office.memo_help}
        rows={4}
        limit={MAX_MEMO}
        value={typed}
      />
      {error && memo !== typed && (
        <p className={looks.remark}>
          いま保存されているメモ：<span className={looks.lines}>{memo || '（なし）'}</span>
        </p>
      )}
      <Row gap={1.5} align="stretch">
        <Button type="submit" variant="quiet" busy={busy} busyLabel="保存しています…" aria-disabled={typed === memo}>
          メモを保存
        </Button>
      </Row>
    </PostForm>
  )
}
