import type { PricedType } from '#contract/experiences/experiences-schemas.ts'
import { typeName, typeRules } from '#domain/booking/price-type-words.ts'
import { formatYen } from '#domain/shared/yen.ts'
import amounts from '#web/ui/content/amounts.module.css'
import looks from '#web/ui/looks.module.css'

/** What each price type pays, as visitors compare them. */
export function PriceTable({ types }: { types: readonly PricedType[] }) {
  return (
    <table className={amounts.amounts}>
      <caption>料金区分（税込{types.some(({ price, total }) => price !== total) && '・サービス料込み'}）</caption>
      <tbody>
        {types.map((type) => (
          <tr key={type.id}>
            <th scope="row">
              {typeName(type)}
              <span className={looks.noteBlock}>{typeRules(type).join('・').replace(`${type.name}・`, '')}</span>
            </th>
            <td className={looks.numbers}>
              <b>{type.total === 0 ? '無料' : formatYen(type.total)}</b>
              {type.whole_slot_people === null ? ' / 1名' : ' / 1回'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
