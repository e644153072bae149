import { useEffect, useRef, useState } from 'react'
import type { Security } from '#contract/accounts/security-schemas.ts'
import { PASSKEY_NAME_MAXIMUM } from '#domain/accounts/two-factor.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { missing, useSending } from '#web/features/shared/use-sending.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { fieldOf } from '#web/ui/form/field-of.ts'
import { useValues } from '#web/ui/form/use-values.ts'
import { AccountForm } from '../shared/account-form.tsx'
import type { SecurityCalls } from './calls.ts'
import styles from './security.module.css'

const fields = ['new_name'] as const
type Passkey = Security['passkeys'][number]
type Props = { passkey: Passkey; calls: SecurityCalls; onChanged: () => void; onRemove: () => void }

const moment = (at: string) => formatMoment(new Date(at))

/** One passkey: its name, which can be edited here, and when it was used. */
export function PasskeyItem({ passkey, calls, onChanged, onRemove }: Props) {
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
  const sending = useSending(fields)
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
