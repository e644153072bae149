import { useState } from 'react'
import { downloadConfirmed } from '#web/features/accounts/security/download-confirmed.ts'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/content/dialog.tsx'
import { applicationsQueryOf, type ApplicationsShown } from '#web/features/shared/list-address.ts'
import { Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { withQuery } from '#web/ui/page-of.ts'
import { useOffice } from './applications-office.ts'

/** Confirms before the filtered applications are downloaded; says what the file contains. */
export function ExportApplications({ shown, count }: { shown: ApplicationsShown; count: number }) {
  const [open, setOpen] = useState(false)
  const { file } = useOffice()
  return (
    <>
      <Button variant="quiet" aria-disabled={count === 0} onClick={() => setOpen(true)}>
        CSVを書き出す
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={`${count.toLocaleString('ja-JP')}件の応募を書き出しますか？`}
        actions={
          <>
            <Button variant="quiet" onClick={() => setOpen(false)}>
              やめる
            </Button>
            <a
              href={withQuery(file, new URLSearchParams(applicationsQueryOf(shown)))}
              download
              className={buttonLook()}
              onClick={(event) => {
                downloadConfirmed(event)
                setOpen(false)
              }}
            >
              個人情報を含むCSVを書き出す
            </a>
          </>
        }
      >
        <p>
          ファイルには、お名前・年齢・性別・職業・郵便番号・住所・メールアドレス・質問への答えなどの
          <strong>個人情報</strong>
          が含まれます。
        </p>
        <Stack as="ul" gap={0.5} className={looks.points}>
          <li>必要な人だけが開ける場所に保存してください。</li>
          <li>使い終わったら、ファイルを削除してください。</li>
          <li>誰がいつ書き出したかを、応募ごとに記録します。</li>
        </Stack>
      </Dialog>
    </>
  )
}
