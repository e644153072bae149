import { useEffect, useRef, useState } from 'react'
import type { Security } from '#contract/accounts/security-schemas.ts'
import { PASSKEY_NAME_MAXIMUM } from '#domain/accounts/two-factor.ts'
import { ConfirmDialog } from '#web/ui/content/dialog.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { missing, useSending } from '#web/features/shared/use-sending.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { fieldOf } from '#web/ui/form/field-of.ts'
import { AccountForm } from '../shared/account-form.tsx'
import type { SecurityCalls } from './calls.ts'
import { Notice } from '#web/ui/notice.tsx'
import { keepOnlyPasskeys, makePasskey, NoPasskey, useKnowsPasskeys } from './passkeys-in-browser.ts'
import inner from '#web/ui/inner-looks.module.css'
import styles from './security.module.css'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { Button } from '#web/ui/button.tsx'
import looks from '#web/ui/looks.module.css'
import { useValues } from '#web/ui/form/use-values.ts'

const fields = ['name'] as const
type Passkey = Security['passkeys'][number]
type Props = { passkeys: Passkey[]; calls: SecurityCalls; onChanged: () => void }

/** The user's passkeys: names, last use, removal, and a form to add one. */
export function PasskeysPart({ passkeys, calls, onChanged }: Props) {
  const { value, change, clear } = useStoredForm('passkey', { name: '' })
  const { name } = value
  const [removing, setRemoving] = useState<Passkey | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const known = useKnowsPasskeys()
  const sending = useSending(fields)

  async function add() {
    const empty = missing({ name }, { name: '名前' })
    if (empty) return sending.refuse(empty)
    setDone(null)
    const begun = await sending.send(() => calls.beginPasskey())
    if (!begun) return undefined
    try {
      const made = await makePasskey(begun.options)
      const added = await sending.send(() => calls.addPasskey({ json: { name, passkey: made } }))
      if (!added) return undefined
      keepOnlyPasskeys(added)
    } catch (error) {
      if (error instanceof NoPasskey) return sending.refuse({ base: [error.message] })
      throw error
    }
    sending.done()
    setDone(`パスキー「${name}」を登録しました。`)
    change({ name: '' })
    clear()
    return onChanged()
  }
  async function remove({ id, name: removedName }: Passkey) {
    setDone(null)
    const removed = await sending.send(() => calls.removePasskey({ param: { id } }))
    setRemoving(null)
    if (!removed) return
    keepOnlyPasskeys(removed)
    sending.done()
    setDone(`パスキー「${removedName}」を削除しました。`)
    onChanged()
  }

  const field = fieldOf({ value, change }, sending.errorOf)
  return (
    <Stack gap={2} className={styles.part}>
      {done && <Notice kind="success">{done}</Notice>}
      <p>端末の指紋・顔認証や画面ロックでログインできます。パスワードもコードもいりません。</p>
      {passkeys.length > 0 && (
        <Stack as="ul" gap={1} className={inner.entries} aria-label="登録したパスキー">
          {passkeys.map((passkey) => (
            <PasskeyItem
              key={passkey.id}
              passkey={passkey}
              calls={calls}
              onChanged={onChanged}
              onRemove={() => setRemoving(passkey)}
            />
          ))}
        </Stack>
      )}
      {known ? (
        <AccountForm
          quiet
          // During a removal the dialog shows the busy state instead.
          sending={{ ...sending, busy: sending.busy && removing === null }}
          submit="パスキーを登録する"
          busy="端末の案内にしたがってください…"
          onSend={add}
        >
          <TextInput
            {...field('name')}
            label="パスキーの名前"
            help="例：スマートフォン、仕事のパソコン"
            required
            maxLength={PASSKEY_NAME_MAXIMUM}
          />
        </AccountForm>
      ) : (
        <p>このブラウザーでは、パスキーを登録できません。</p>
      )}
      <ConfirmDialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        onConfirm={() => removing && void remove(removing)}
        title={`パスキー「${removing?.name ?? ''}」を削除しますか？`}
        confirmLabel="削除する"
        busy={sending.busy}
      >
        <p>このパスキーでは、ログインできなくなります。端末に残ったものは、端末の設定から削除してください。</p>
      </ConfirmDialog>
    </Stack>
  )
}

const renamedFields = ['new_name'] as const
type ItemProps = { passkey: Passkey; calls: SecurityCalls; onChanged: () => void; onRemove: () => void }

const moment = (at: string) => formatMoment(new Date(at))

/** One passkey: its name, which can be edited here, and when it was used. */
function PasskeyItem({ passkey, calls, onChanged, onRemove }: ItemProps) {
  const { id, name, created_at, last_used_at } = passkey
  const [renaming, setRenaming] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasRenaming = useRef(false)
  // Returns the focus after the rename form has disappeared.
  useEffect(() => {
    if (wasRenaming.current && !renaming) opener.current?.focus()
    wasRenaming.current = renaming
  }, [renaming])

  if (renaming)
    return (
      <li>
        <RenameForm
          name={name}
          rename={(typed) => calls.renamePasskey({ param: { id }, json: { name: typed } })}
          onClose={() => setRenaming(false)}
          onRenamed={() => {
            setRenaming(false)
            onChanged()
          }}
        />
      </li>
    )
  return (
    <li>
      <div className={styles.about}>
        <p className={looks.bold}>{name}</p>
        <Row as="p" gap={2} rowGap={0} align="stretch" className={looks.note}>
          <span>登録：{moment(created_at)}</span>
          <span>最後の利用：{last_used_at ? moment(last_used_at) : 'まだありません'}</span>
        </Row>
      </div>
      <Row gap={1} align="stretch">
        <Button ref={opener} variant="quiet" aria-label={`${name}の名前を変える`} onClick={() => setRenaming(true)}>
          名前を変える
        </Button>
        <Button variant="quiet" aria-label={`${name}を削除`} onClick={onRemove}>
          削除
        </Button>
      </Row>
    </li>
  )
}

type RenameProps = {
  name: string
  rename: (name: string) => ReturnType<SecurityCalls['renamePasskey']>
  onClose: () => void
  onRenamed: () => void
}

function RenameForm({ name, rename, onClose, onRenamed }: RenameProps) {
  const values = useValues({ new_name: name })
  const { new_name } = values.value
  const sending = useSending(renamedFields)
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => form.current?.querySelector('input')?.select(), [])

  async function save() {
    const empty = missing({ new_name }, { new_name: '名前' })
    if (empty) return sending.refuse(empty)
    if (new_name === name) return onClose()
    if (await sending.send(() => rename(new_name))) onRenamed()
    return undefined
  }
  return (
    <Stack ref={form} gap={1} className={styles.renaming}>
      <AccountForm sending={sending} submit="名前を保存する" busy="保存しています…" onSend={save}>
        <TextInput
          {...fieldOf(values, sending.errorOf)('new_name')}
          label={`「${name}」の新しい名前`}
          required
          autoComplete="off"
          maxLength={PASSKEY_NAME_MAXIMUM}
        />
      </AccountForm>
      <Button variant="quiet" wide onClick={onClose}>
        やめる
      </Button>
    </Stack>
  )
}
