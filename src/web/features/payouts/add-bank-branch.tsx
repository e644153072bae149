import { useState } from 'react'
import { addBankBranch } from '#web/calls/payouts.ts'
import { useSending } from '#web/features/shared/use-sending.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { Fields } from '#web/ui/page.tsx'
import { fieldOf } from '#web/ui/form/field-of.ts'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'

const empty = { bank_code: '', bank_name: '', bank_kana: '', branch_code: '', branch_name: '', branch_kana: '' }
type Values = typeof empty
const names = Object.keys(empty) as (keyof Values)[]
const looks: Record<keyof Values, { label: string; help?: string; inputMode?: 'numeric' }> = {
  bank_code: { label: '金融機関コード', help: '4桁の数字', inputMode: 'numeric' },
  bank_name: { label: '金融機関の名前', help: '「銀行」は付けません。一覧にある金融機関の名前は変わりません。' },
  bank_kana: { label: '金融機関のカナ' },
  branch_code: { label: '支店コード', help: '3桁の数字', inputMode: 'numeric' },
  branch_name: { label: '支店の名前', help: '「支店」は付けません。' },
  branch_kana: { label: '支店のカナ' },
}

/** Adds a branch that the packaged list lacks, for example a new one. */
export function AddBankBranch() {
  const [open, setOpen] = useState(false)
  const form = useStoredForm('bank-branch', empty)
  const sending = useSending(names, userAnswerOf)
  const field = fieldOf(form, sending.errorOf)
  async function add() {
    const added = await sending.send(() => addBankBranch({ json: form.value }))
    if (!added) return
    sending.done()
    setOpen(false)
    form.change(empty)
    form.clear()
    showSuccess(`支店 ${added.bank_code}-${added.branch_code} を一覧に足しました。`)
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        支店を足す
      </Button>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title="一覧にない支店を足す"
        lead={
          <p>新しい支店など、金融機関の一覧にまだないものを足します。コードを、金融機関の案内でお確かめください。</p>
        }
        messages={sending.messages}
        fields={names}
        confirmLabel="足す"
        busy={sending.busy}
        onSubmit={() => void add()}
      >
        <Fields>
          {names.map((name) => (
            <TextInput key={name} {...field(name)} required size="medium" autoComplete="off" {...looks[name]} />
          ))}
        </Fields>
      </FormDialog>
    </>
  )
}
