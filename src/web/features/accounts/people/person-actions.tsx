import { type ReactNode, useState } from 'react'
import type { PersonDetail } from '#contract/accounts/admin-users-schemas.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card, Grid, Stack } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useMay } from '../shared/may-use.tsx'
import type { PersonAction } from './action-words.tsx'
import looks from '#web/ui/looks.module.css'
import styles from './people.module.css'
import { PersonDialog } from './person-dialog.tsx'
import { obstacleWords } from './person-words.ts'
import { exportPerson } from '#web/calls/admin-users.ts'
import { downloadConfirmed } from '#web/features/accounts/security/download-confirmed.ts'
import { Dialog } from '#web/ui/content/dialog.tsx'

/** Confirms before an admin downloads a user's data; says what the file contains. */
function ExportDialog({ person, onClose }: { person: PersonDetail; onClose: () => void }) {
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

function Group({ title, words, children }: { title: string; words: ReactNode; children: ReactNode }) {
  return (
    <Card pad={2} gap={1} align="start" className={styles.group}>
      <h3 className={looks.h4}>{title}</h3>
      <p className={looks.remark}>{words}</p>
      {children}
    </Card>
  )
}

/** All actions of an admin on a user. @param own whether this user is the admin */
export function PersonActions({ person, own }: { person: PersonDetail; own: boolean }) {
  const hasAllRoles = useMay().act()
  const [asking, setAsking] = useState<PersonAction | 'export' | null>(null)
  const { suspended_at, session_count, access_control, undeliverable_at, two_factor_on, passkey_count } = person
  const obstacles = obstacleWords(person)
  const ask = (action: PersonAction | 'export', words: string, blocked = false) => (
    <Button variant="quiet" aria-disabled={blocked || undefined} onClick={() => setAsking(action)}>
      {words}
    </Button>
  )
  if (!own && !hasAllRoles && access_control === 'ADMIN')
    return (
      <Notice kind="info" live={false}>
        管理者への操作は、全権の管理者だけができます。
      </Notice>
    )
  return (
    <>
      {own && (
        <Notice kind="info" live={false}>
          ご自身の権限の変更・利用停止・退会は、ほかの管理者にお願いしてください。
        </Notice>
      )}
      <Grid gap={2} className={styles.groups}>
        {!own && hasAllRoles && (
          <Group title="権限" words="利用者・ホスト・カタリスト・管理者を切り替えます。">
            {ask('access', '権限を変える')}
          </Group>
        )}
        {!own && (
          <Group
            title="利用停止"
            words={suspended_at ? 'いまは利用を停止しています。' : 'ログインできないようにします。'}
          >
            {suspended_at ? ask('lift', '利用停止を解除する') : ask('suspend', '利用を停止する')}
          </Group>
        )}
        {undeliverable_at && (
          <Group title="メール" words="戻ってきたため、お知らせのメールを止めています。">
            {ask('lift_undeliverable', 'メールの送信を再開する')}
          </Group>
        )}
        <Group title="ログイン" words={`ログイン中の端末は${session_count}台です。`}>
          {ask('sign_out', 'すべての端末でログアウト', session_count === 0)}
        </Group>
        {!own && (two_factor_on || passkey_count > 0) && (
          <Group
            title="二段階認証"
            words={`二段階認証は${two_factor_on ? 'オン' : 'オフ'}、パスキーは${passkey_count}個です。`}
          >
            {ask('two_factor', '二段階認証をリセットする')}
          </Group>
        )}
        {!own && access_control !== 'ADMIN' && !suspended_at && (
          <Group title="この会員として表示" words="見えている画面を、見るだけの状態で確かめます。">
            {ask('view', 'この会員として表示する')}
          </Group>
        )}
        <Group title="データの書き出し" words="保存しているデータをまとめて、本人にお渡しできます。">
          {ask('export', 'データを書き出す')}
        </Group>
        {!own && (
          <Group
            title="退会"
            words={
              obstacles.length > 0
                ? `いまは退会にできません。${obstacles.join('')}`
                : '個人情報を消します。元には戻せません。'
            }
          >
            {ask('erase', '退会にする', obstacles.length > 0)}
          </Group>
        )}
      </Grid>
      {asking === 'export' && <ExportDialog person={person} onClose={() => setAsking(null)} />}
      {asking !== null && asking !== 'export' && (
        <PersonDialog key={asking} person={person} action={asking} onClose={() => setAsking(null)} />
      )}
    </>
  )
}
