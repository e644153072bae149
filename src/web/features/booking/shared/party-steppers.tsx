import type { PricedType } from '#contract/experiences/experiences-schemas.ts'
import { typeName, typeRules } from '#domain/booking/price-type-words.ts'
import { partyWords } from '#domain/booking/party-words.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldGroup } from '#web/ui/form/field.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

type Type = Omit<PricedType, 'total'> & { total?: number }

type Props = {
  id: string
  types: readonly Type[]
  /** People by the id of their type. */
  value: Readonly<Record<string, number>>
  onChange: (value: Readonly<Record<string, number>>) => void
  /** Free places. */
  most: number
  /** Whether nobody has a place yet, so that a group can book the whole slot. */
  isEmpty: boolean
  /** People who are booked: there can only be fewer. */
  booked?: Readonly<Record<string, number>>
  /** In place of the number of free places. */
  help?: string
  error?: string | null
}

const NOT_EMPTY = 'ほかのご予約があるため、この日程では選べません。'
/** People without a place in one booking that the buttons offer. */
const MOST_WITHOUT_PLACE = 20

/** How many people of each price type come. A whole slot and single people exclude each other. */
export function PartySteppers({
  id,
  types,
  value,
  onChange,
  most,
  isEmpty,
  booked,
  help = `残り${most}名。`,
  error,
}: Props) {
  const countOf = (type: Type) => value[type.id] ?? 0
  const taken = types.reduce((sum, type) => sum + (isPerson(type) && type.takes_place ? countOf(type) : 0), 0)
  const set = (type: Type, people: number) => {
    const others = types.filter((one) => one.id !== type.id && isPerson(one) === isPerson(type) && isPerson(type))
    onChange(Object.fromEntries([...others.map((one) => [one.id, countOf(one)]), [type.id, people]]))
  }
  const mostOf = (type: Type) => {
    if (booked) return booked[type.id] ?? 0
    if (type.whole_slot_people !== null) return isEmpty ? type.whole_slot_people : 0
    // The places of a group are free again when somebody comes alone.
    return type.takes_place ? countOf(type) + most - taken : MOST_WITHOUT_PLACE
  }
  const words = partyWords(
    types.flatMap((type) => (countOf(type) > 0 ? [{ ...type, people: countOf(type) }] : [])),
    0,
  )
  return (
    <FieldGroup
      id={id}
      label="人数"
      required
      mark={!booked}
      help={
        booked
          ? '減らすことができます。増やすときは、あらためてのご予約になります。'
          : `${help}${types.some(({ total }) => total) ? '料金はサービス料込みです。' : ''}`
      }
      error={error}
    >
      <Stack as="ul" gap={2}>
        {types.map((type) => (
          <Row as="li" key={type.id} gap={2} rowGap={1} justify="between">
            <div>
              <p className={looks.bold}>{typeName(type)}</p>
              <p className={looks.note}>{priceWords(type)}</p>
              {typeRules(type).length > 0 && <p className={looks.note}>{typeRules(type).join('・')}</p>}
              {!isPerson(type) && !isEmpty && <p className={looks.note}>{NOT_EMPTY}</p>}
            </div>
            <Row gap={1} nowrap>
              <Button variant="quiet" aria-disabled={countOf(type) === 0} onClick={() => set(type, countOf(type) - 1)}>
                <span aria-hidden="true">−</span>
                <VisuallyHidden>{type.name}を1名減らす</VisuallyHidden>
              </Button>
              <output className={looks.bold} aria-label={`${type.name}の人数`}>
                {countOf(type)}名
              </output>
              <Button
                variant="quiet"
                aria-disabled={countOf(type) >= mostOf(type)}
                onClick={() => set(type, countOf(type) + 1)}
              >
                <span aria-hidden="true">＋</span>
                <VisuallyHidden>{type.name}を1名増やす</VisuallyHidden>
              </Button>
            </Row>
          </Row>
        ))}
      </Stack>
      <p role="status">
        <VisuallyHidden>{words}</VisuallyHidden>
      </p>
    </FieldGroup>
  )
}

const priceWords = (type: Type) => {
  const yen = type.total ?? type.price
  return yen === 0 ? '無料' : `${isPerson(type) ? '' : '全員で'}${formatYen(yen)}`
}

const isPerson = ({ whole_slot_people }: Type) => whole_slot_people === null
