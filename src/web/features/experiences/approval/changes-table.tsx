import type { ExperienceApproval } from '#contract/experiences/admin-experiences-schemas.ts'
import { DataTable } from '#web/ui/kit/data-table.tsx'
import { Row } from '#web/ui/layout.tsx'
import inner from '#web/ui/inner-looks.module.css'
import looks from '#web/ui/looks.module.css'
import { Picture } from '#web/ui/picture.tsx'
import styles from './approval.module.css'
import { fieldLabelOf, valueWords } from './approval-words.ts'

type Change = ExperienceApproval['changes'][number]
type Image = { object_key: string; url: string }

function Side({ change: { field }, value }: { change: Change; value: unknown }) {
  const images = field === 'images' ? value : field === 'meeting_image' && value ? [value] : null
  if (!Array.isArray(images)) return <p className={inner.typed}>{valueWords(field, value)}</p>
  return (
    <Row as="ul" gap={1} align="stretch" className={styles.pictures}>
      {(images as Image[]).map(({ object_key, url }, at) => (
        <li key={object_key}>
          <Picture src={url} alt={`${at + 1}枚目の写真`} widths={[160, 320]} sizes="120px" />
        </li>
      ))}
    </Row>
  )
}

/** The edited fields, before and after. */
export function ChangesTable({ changes }: { changes: readonly Change[] }) {
  return (
    <DataTable
      label="変更された項目"
      rows={changes}
      keyOf={(change) => change.field}
      columns={[
        {
          head: '項目',
          names: true,
          cell: (change) => <span className={looks.unbroken}>{fieldLabelOf(change.field)}</span>,
        },
        { head: '変更前', cell: (change) => <Side change={change} value={change.before} /> },
        { head: '変更後', cell: (change) => <Side change={change} value={change.after} /> },
      ]}
    />
  )
}
