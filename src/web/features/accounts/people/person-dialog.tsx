import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { PersonDetail } from '#contract/accounts/admin-users-schemas.ts'
import { accessLabels, type AccessLevel, accessLevels, MAX_REASON } from '#domain/accounts/people.ts'
import { type AdminRole, adminRoles, roleLabels, roleWords, tidyRoles } from '#domain/accounts/roles.ts'
import {
  beginImpersonation,
  changeAccess,
  erasePerson,
  liftSuspension,
  liftUndeliverable,
  resetTwoFactor,
  signOutPerson,
  suspendPerson,
} from '#web/calls/admin-users.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { CheckboxGroup } from '#web/ui/form/checkbox-group.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { showSuccess, showError } from '#web/ui/kit/toast-store.ts'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { clearStoredForms } from '#web/ui/form/stored-forms.ts'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { fieldOf } from '#web/ui/form/field-of.ts'
import { type PersonAction, words } from './action-words.tsx'
import { levelHelp, roleHelp } from './person-words.ts'

type Typed = { access_control: AccessLevel; admin_roles: AdminRole[]; reason: string; email: string }

function send(action: PersonAction, id: number, { access_control, admin_roles, reason, email }: Typed) {
  const param = { id }
  switch (action) {
    case 'access':
      return userAnswerOf(
        changeAccess({
          param,
          json: access_control === 'ADMIN' ? { access_control, admin_roles } : { access_control },
        }),
      )
    case 'suspend':
      return userAnswerOf(suspendPerson({ param, json: { reason } }))
    case 'lift':
      return userAnswerOf(liftSuspension({ param }))
    case 'lift_undeliverable':
      return userAnswerOf(liftUndeliverable({ param }))
    case 'sign_out':
      return userAnswerOf(signOutPerson({ param }))
    case 'two_factor':
      return userAnswerOf(resetTwoFactor({ param, json: { reason } }))
    case 'view':
      return userAnswerOf(beginImpersonation({ param, json: { reason } }))
    case 'erase':
      return userAnswerOf(erasePerson({ param, json: { email, reason } }))
  }
}

type Props = { person: PersonDetail; action: PersonAction; onClose: () => void }

/** Confirms an action on a user: shows the consequences and asks for the fields of the action. */
export function PersonDialog({ person, action, onClose }: Props) {
  const { title, what, fields, confirm, done, danger, reasonHelp } = words[action]
  const form = useStoredForm<Typed>(`person-${action}-${person.id}`, {
    access_control: person.access_control,
    admin_roles: person.admin_roles,
    reason: '',
    email: '',
  })
  const { value: typed, change } = form
  const [messages, setMessages] = useState<Record<string, string[]>>({})
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const { revalidate } = useRevalidator()

  function refuse(refused: Record<string, string[]>) {
    setMessages(refused)
    const first = fields.find((field) => refused[field])
    if (first) document.getElementById(`person-${first}`)?.focus()
  }

  async function submit() {
    if (running.current) return
    const is_admin = typed.access_control === 'ADMIN'
    const same_roles = !is_admin || roleWords(typed.admin_roles) === roleWords(person.admin_roles)
    if (action === 'access' && typed.access_control === person.access_control && same_roles) return onClose()
    if (action === 'access' && is_admin && typed.admin_roles.length === 0)
      return refuse({ admin_roles: ['役割を1つ以上お選びください。'] })
    const missing = {
      ...(fields.includes('reason') && typed.reason.trim() === '' && { reason: ['理由を入力してください。'] }),
      ...(fields.includes('email') &&
        typed.email.trim() === '' && { email: ['この会員のメールアドレスを入力してください。'] }),
    }
    if (Object.keys(missing).length > 0) return refuse(missing)
    running.current = true
    setBusy(true)
    setMessages({})
    const answer = await send(action, person.id, typed)
    running.current = false
    if (answer.ok) {
      if (action === 'view') {
        // A full page load as that user: no data of the admin's may stay in this window.
        clearStoredForms()
        window.location.assign('/mypage')
        return
      }
      form.clear()
      onClose()
      showSuccess(done(person.name))
      await revalidate()
      return
    }
    setBusy(false)
    if (answer.status !== 409 && answer.error.code !== 'person_erased') return refuse(answer.error.messages)
    // Another admin has changed this user meanwhile.
    onClose()
    showError(answer.error.message)
    await revalidate()
  }

  const field = fieldOf(form, messages)
  return (
    <FormDialog
      open
      onClose={onClose}
      title={title(person.name)}
      lead={what(person)}
      messages={messages}
      fields={fields}
      confirmLabel={confirm}
      danger={danger}
      busy={busy}
      onSubmit={() => void submit()}
    >
      {fields.includes('access_control') && (
        <RadioGroup
          {...field('access_control')}
          label="権限"
          id="person-access_control"
          required
          options={accessLevels.map((level) => ({ value: level, label: accessLabels[level], help: levelHelp[level] }))}
        />
      )}
      {fields.includes('admin_roles') && typed.access_control === 'ADMIN' && (
        <CheckboxGroup
          label="運営での役割"
          {...field('admin_roles')}
          id="person-admin_roles"
          required
          options={adminRoles.map((role) => ({ value: role, label: roleLabels[role], help: roleHelp[role] }))}
          onChange={(roles) => change({ admin_roles: tidyRoles(roles) })}
        />
      )}
      {fields.includes('reason') && (
        <TextArea
          {...field('reason')}
          label="理由"
          id="person-reason"
          required
          rows={3}
          help={reasonHelp}
          limit={MAX_REASON}
        />
      )}
      {fields.includes('email') && (
        <TextInput
          {...field('email')}
          label="確認のため、この会員のメールアドレスを入力してください"
          id="person-email"
          type="email"
          inputMode="email"
          autoComplete="off"
          required
          help={person.email}
        />
      )}
    </FormDialog>
  )
}
