import { auditActions, auditActors, auditSubjects } from '#domain/audit/audit-words.ts'
import { isDate } from '#domain/shared/japan-time.ts'
import { FilterForm } from '#web/ui/form/filter-form.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { DateInput } from '#web/ui/form/date-input.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { type AuditFilter, auditList, auditPath } from '#web/features/shared/list-address.ts'

const choices = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }))

/** The address may contain any text, but a date input takes only dates. */
const dateIn = (text = '') => (isDate(text) ? text : '')

/** Filter of the audit log. */
export function AuditFilterForm({ filter, errors }: { filter: AuditFilter; errors: Record<string, string[]> }) {
  const errorOf = (field: string) => errors[field]?.[0] ?? null
  return (
    <FilterForm
      label="記録をしぼる"
      action="/admin/audit"
      current={auditPath(filter)}
      to={(typed) => auditPath(auditList.read(typed))}
      narrowed={auditList.isNarrowed(filter)}
    >
      <Select
        label="操作"
        name="action"
        mark={false}
        placeholder="すべて"
        options={choices(auditActions)}
        defaultValue={filter.action}
        error={errorOf('action')}
      />
      <Select
        label="対象"
        name="subject_type"
        mark={false}
        placeholder="すべて"
        options={choices(auditSubjects)}
        defaultValue={filter.subject_type}
        error={errorOf('subject_type')}
      />
      <TextInput
        label="対象の番号"
        name="subject_id"
        mark={false}
        maxLength={100}
        defaultValue={filter.subject_id}
        error={errorOf('subject_id')}
      />
      <Select
        label="操作した人の種類"
        name="actor_type"
        mark={false}
        placeholder="すべて"
        options={choices(auditActors)}
        defaultValue={filter.actor_type}
        error={errorOf('actor_type')}
      />
      <TextInput
        label="操作した人のメール"
        name="actor_email"
        inputMode="email"
        mark={false}
        maxLength={254}
        defaultValue={filter.actor_email}
        error={errorOf('actor_email')}
      />
      <DateInput
        label="この日から"
        name="date_from"
        mark={false}
        defaultValue={dateIn(filter.date_from)}
        error={errorOf('date_from')}
      />
      <DateInput
        label="この日まで"
        name="date_to"
        mark={false}
        defaultValue={dateIn(filter.date_to)}
        error={errorOf('date_to')}
      />
      {filter.actor_id && <input type="hidden" name="actor_id" value={filter.actor_id} />}
    </FilterForm>
  )
}
