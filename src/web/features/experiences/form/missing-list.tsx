import { type MouseEvent, useDeferredValue } from 'react'
import { checkExperience, type CheckContext } from '#domain/experiences/check-experience.ts'
import type { ExperienceForm } from '#domain/experiences/experience-form.ts'
import { goToField } from '#web/ui/form/error-summary.tsx'
import { fieldLabels, fieldOrder } from './shared/fields.ts'
import styles from './shared/form.module.css'

type Purpose = 'request' | 'update'
type Props = { form: ExperienceForm; context: CheckContext; purpose: Purpose }

const ready: Record<Purpose, string> = { request: '公開を申請できます', update: 'このまま更新できます' }
const until: Record<Purpose, string> = { request: '公開までに', update: '更新までに' }

/** The fields that are missing or wrong, each with a link to it. */
export function MissingList({ form, context, purpose }: Props) {
  const behind = useDeferredValue(form)
  const { problems } = checkExperience(behind, context)
  const missing = fieldOrder.filter((field) => problems?.[field])
  return (
    <section className={styles.missing} aria-labelledby="missing">
      <h2 id="missing">{missing.length === 0 ? ready[purpose] : `${until[purpose]}、あと${missing.length}項目`}</h2>
      {missing.length === 0 ? (
        <p className={styles.small}>必要な項目がそろいました。プレビューで見え方をお確かめください。</p>
      ) : (
        <ul>
          {missing.map((field) => (
            <li key={field}>
              <a href={`#${field}`} onClick={(event: MouseEvent) => goToField(event, field)}>
                {fieldLabels[field]}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
