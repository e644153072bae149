import type { AttachableAmbassadors } from '#contract/communities/brand-communities-schemas.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Face } from '#web/ui/content/face.tsx'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { excerpt } from '../../shared/excerpt.ts'
import styles from './ambassador-choice.module.css'

type Props = {
  ambassador: AttachableAmbassadors['ambassadors'][number]
  /** Already attached: marked, and can be detached instead. */
  attached: boolean
  chosen: boolean
  onChoose: () => void
  onDetach: () => void
}

/** One ambassador in the list of choices. */
export function AmbassadorChoice({ ambassador, attached, chosen, onChoose, onDetach }: Props) {
  const { id, name, description, image_url } = ambassador
  const body = (
    <>
      <Face src={image_url} name={name} size={56} />
      <Stack as="span" className={styles.words}>
        <strong>{name}</strong>
        <span className={looks.note}>{excerpt(description, 60)}</span>
      </Stack>
    </>
  )
  if (attached)
    return (
      <Row gap={1.5} card pad={2} className={styles.choice}>
        {body}
        <Row as="span" gap={0.5} nowrap className={styles.attached}>
          <StatusBadge tone="good">追加済み</StatusBadge>
          <Button variant="plain" aria-label={`${name}を外す`} onClick={onDetach}>
            外す
          </Button>
        </Row>
      </Row>
    )
  return (
    <Row as="label" gap={1.5} card pad={2} className={classNames(styles.choice, styles.open, chosen && styles.chosen)}>
      <input type="radio" name="ambassador_id" value={id} checked={chosen} onChange={onChoose} />
      {body}
    </Row>
  )
}
