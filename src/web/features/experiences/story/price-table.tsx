import type { PricedType } from '#contract/experiences/experiences-schemas.ts'
import { typeName, typeRules } from '#domain/booking/price-type-words.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { Row } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'

/** What each price type pays, as visitors compare them. */
export function PriceTable({ types }: { types: readonly PricedType[] }) {
  return (
    <>
      <p className={looks.bold}>
        料金区分（税込{types.some(({ price, total }) => price !== total) && '・サービス料込み'}）
      </p>
      <dl className={looks.lined}>
        {types.map((type) => (
          <Row key={type.id} gap={2} justify="between" nowrap>
            <dt>
              {typeName(type)}
              <span className={looks.noteBlock}>{typeRules(type).join('・').replace(`${type.name}・`, '')}</span>
            </dt>
            <dd className={looks.numbers}>
              <b>{type.total === 0 ? '無料' : formatYen(type.total)}</b>
              {type.whole_slot_people === null ? ' / 1名' : ' / 1回'}
            </dd>
          </Row>
        ))}
      </dl>
    </>
  )
}
