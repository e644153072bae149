import type { SyntheticEvent } from 'react'
import { useNavigate } from 'react-router'
import { auditActions, auditActors, auditSubjects } from '#domain/audit/audit-words.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { type AuditFilter, auditPath, readFilter } from './audit-address.ts'
import styles from './audit.module.css'

const choices = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }))

/** Which entries the log shows; the answer stands in the address. */
export function AuditFilterForm({ filter, errors }: { filter: AuditFilter; errors: Record<string, string[]> }) {
  const navigate = useNavigate()
  const go = (form: HTMLFormElement) => {
    const typed = new URLSearchParams(
      [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    )
    void navigate(auditPath(readFilter(typed)), { preventScrollReset: true })
  }
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    go(event.currentTarget)
  }
  const errorOf = (field: string) => errors[field]?.[0] ?? null
  return (
    <form
      // Made anew with another filter, so that the fields say what the address says after going back too.
      key={JSON.stringify(filter)}
      role="search"
      aria-label="記録をしぼる"
      action="/admin/audit"
      className={styles.filter}
      noValidate
      onSubmit={submit}
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) go(event.currentTarget)
      }}
    >
      <Select
        label="操作"
        name="action"
        mark={false}
        placeholder="すべて"
        options={choices(auditActions)}
        defaultValue={filter.action ?? ''}
        error={errorOf('action')}
      />
      <Select
        label="対象"
        name="subject_type"
        mark={false}
        placeholder="すべて"
        options={choices(auditSubjects)}
        defaultValue={filter.subject_type ?? ''}
        error={errorOf('subject_type')}
      />
      <TextInput
        label="対象の番号"
        name="subject_id"
        mark={false}
        maxLength={100}
        defaultValue={filter.subject_id ?? ''}
        error={errorOf('subject_id')}
      />
      <Select
        label="操作した人の種類"
        name="actor_type"
        mark={false}
        placeholder="すべて"
        options={choices(auditActors)}
        defaultValue={filter.actor_type ?? ''}
        error={errorOf('actor_type')}
      />
      <TextInput
        label="操作した人のメールアドレス"
        name="actor_email"
        inputMode="email"
        mark={false}
        maxLength={254}
        defaultValue={filter.actor_email ?? ''}
        error={errorOf('actor_email')}
      />
      <TextInput
        label="この日から"
        name="date_from"
        type="date"
        mark={false}
        defaultValue={filter.date_from ?? ''}
        error={errorOf('date_from')}
      />
      <TextInput
        label="この日まで"
        name="date_to"
        type="date"
        mark={false}
        defaultValue={filter.date_to ?? ''}
        error={errorOf('date_to')}
      />
      <div className={styles.buttons}>
        {filter.actor_id && <input type="hidden" name="actor_id" value={filter.actor_id} />}
        <Button type="submit" variant="quiet">
          しぼり込む
        </Button>
        {Object.keys(filter).length > 0 && (
          <LinkButton to="/admin/audit" variant="plain" preventScrollReset>
            条件を消す
          </LinkButton>
        )}
      </div>
    </form>
  )
}
