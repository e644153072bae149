import type { PersonDetail } from '#contract/accounts/admin-users-schemas.ts'
import { exportPerson } from '#web/calls/admin-users.ts'
import { downloadConfirmed } from '#web/features/accounts/security/download-confirmed.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'

/** Confirms before an admin downloads a user's data; says what the file contains. */
export function ExportDialog({ person, onClose }: { person: PersonDetail; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${person.name} さんのデータを書き出しますか？`}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            やめる
          </Button>
          <LinkButton
            to={exportPerson.address({ param: { id: person.id } })}
            reloadDocument
            download
            onClick={(event) => {
              downloadConfirmed(event)
              onClose()
            }}
          >
            個人情報を含むJSONを書き出す
          </LinkButton>
        </>
      }
    >
      <p>
        ファイルには、登録の内容・予約とお支払いの金額・レビュー・申し込み・下書き・送ったメールなどの
        <strong>個人情報</strong>が含まれます。カードの情報は含まれません。
      </p>
      <Stack as="ul" gap={0.5} className={looks.points}>
        <li>本人の求めがあるときに、本人だけにお渡しください。</li>
        <li>使い終わったら、ファイルを削除してください。</li>
        <li>だれがいつ書き出したかを、操作の記録に残します。</li>
      </Stack>
    </Dialog>
  )
}
