import type { ExperienceForm } from '#domain/experiences/experience-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { type FieldName, fieldLabels } from './shared/fields.ts'
import styles from './shared/form.module.css'
import type { FormProgress } from './shared/parts.ts'

type Purpose = 'request' | 'update'
type Props = {
  form: ExperienceForm
  progress: FormProgress
  purpose: Purpose
  /** Shows the field and focuses it. */
  onGo: (field: FieldName) => void
}

const ready: Record<Purpose, string> = { request: '公開を申請できます', update: 'このまま更新できます' }
const until: Record<Purpose, string> = { request: '公開までに', update: '更新までに' }

/** A new form has one place, which is valid, but rarely what the host wants. */
export const isDefaultPlaces = ({ recruitment_number }: Pick<ExperienceForm, 'recruitment_number'>) =>
  recruitment_number === 1

/** The fields that are missing or wrong, each with a link to it. */
export function MissingList({ form, progress: { missing }, purpose, onGo }: Props) {
  const doubtful = purpose === 'request' && isDefaultPlaces(form)
  const link = (field: FieldName, words = fieldLabels[field]) => (
    <li key={field}>
      <a
        href={`#${field}`}
        onClick={(event) => {
          event.preventDefault()
          onGo(field)
        }}
      >
        {words}
      </a>
    </li>
  )
  return (
    <Card as="section" pad={2} className={styles.missing} aria-labelledby="missing">
      <h2 id="missing">{missing.length === 0 ? ready[purpose] : `${until[purpose]}、あと${missing.length}項目`}</h2>
      {missing.length === 0 && (
        <p className={looks.noteBlock}>必要な項目がそろいました。プレビューで見え方をお確かめください。</p>
      )}
      {(missing.length > 0 || doubtful) && (
        <ul>
          {missing.map((field) => link(field))}
          {doubtful && link('recruitment_number', '募集人数（1名のままです）')}
        </ul>
      )}
    </Card>
  )
}

/** The first missing field after the focused control, or the first of all. */
export function nextMissing(missing: readonly FieldName[]): FieldName | undefined {
  const here = document.activeElement
  const after = missing.find((field) => {
    const target = document.getElementById(field)
    if (!target || !here || target.contains(here)) return false
    return Boolean(here.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING)
  })
  return after ?? missing[0]
}

/** The button that leads to the next missing field; empty without one. */
export function NextMissing({ missing, onGo }: { missing: readonly FieldName[]; onGo: (field: FieldName) => void }) {
  if (missing.length === 0) return null
  return (
    <Button
      variant="plain"
      // Keeps the focus in the form, so that "next" continues from there.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        const field = nextMissing(missing)
        if (field) onGo(field)
      }}
    >
      次の未記入へ
      <VisuallyHidden>（あと{missing.length}項目）</VisuallyHidden>
    </Button>
  )
}
