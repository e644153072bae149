import { useState } from 'react'
import type { Security } from '#contract/accounts/security-schemas.ts'
import { PASSKEY_NAME_MAXIMUM } from '#domain/accounts/two-factor.ts'
import { ConfirmDialog } from '#web/ui/content/dialog.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { missing, useSending } from '#web/features/shared/use-sending.ts'
import { Stack } from '#web/ui/layout.tsx'
import { fieldOf } from '#web/ui/form/field-of.ts'
import { AccountForm } from '../shared/account-form.tsx'
import type { SecurityCalls } from './calls.ts'
import { PasskeyItem } from './passkey-item.tsx'
import { makePasskey, NoPasskey } from './passkeys-in-browser.ts'
import inner from '#web/ui/inner-looks.module.css'
import styles from './security.module.css'

const fields = ['name'] as const
type Passkey = Security['passkeys'][number]
type Props = { passkeys: Passkey[]; calls: SecurityCalls; onChanged: () => void }

/** The user's passkeys: names, last use, removal, and a form to add one. */
export function PasskeysPart({ passkeys, calls, onChanged }: Props) {
  const { value, change, clear } = useStoredForm('passkey', { name: '' })
  const { name } = value
  const [removing, setRemoving] = useState<Passkey | null>(null)
  const sending = useSending(fields)

  async function add() {
    const empty = missing({ name }, { name: '名前' })
    if (empty) return sending.refuse(empty)
    const begun = await sending.send(() => calls.beginPasskey())
    if (!begun) return undefined
    try {
      const made = await makePasskey(begun.options)
      if (!(await sending.send(() => calls.addPasskey({ json: { name, passkey: made } })))) return undefined
    } catch (error) {
      if (error instanceof NoPasskey) return sending.refuse({ base: [error.message] })
      throw error
    }
    sending.done()
    change({ name: '' })
    clear()
    return onChanged()
  }
  async function remove({ id }: Passkey) {
    const removed = await sending.send(() => calls.removePasskey({ param: { id } }))
    setRemoving(null)
    if (!removed) return
    sending.done()
    onChanged()
  }

  const field = fieldOf({ value, change }, sending.errorOf)
  return (
    <div className={styles.part}>
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
    </div>
  )
}
