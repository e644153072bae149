import { Suspense } from 'react'
import type { Option } from '#contract/experiences/experiences-schemas.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { FieldError } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import type { FieldOf } from '#web/ui/form/field-of.ts'
import { later } from '#web/ui/later.tsx'
import looks from '#web/ui/looks.module.css'

import type { partyOf, PartyCounts } from './party-of.ts'

// Few experiences have price types.
const PartySteppers = later(async () => (await import('../shared/party-steppers.tsx')).PartySteppers)

type Props = {
  party: ReturnType<typeof partyOf>
  options: readonly Option[]
  /** `option_id`: '' for none. */
  field: FieldOf<{ number_of_people: string; party: PartyCounts; option_id: string }>
}

/** The number of participants, and the option. */
export function PartyFields({ party, options, field }: Props) {
  const { single, choices, people, types } = party
  const number_of_people = field('number_of_people')
  return (
    <>
      {types.length > 0 && !single ? (
        <Suspense>
          <PartySteppers
            {...field('party')}
            id="number_of_people"
            types={types}
            value={party.counts}
            most={choices.length}
            isEmpty={party.isEmpty}
            error={number_of_people.error}
          />
        </Suspense>
      ) : single || choices.length < 2 ? (
        <div id="number_of_people" tabIndex={-1}>
          <p className={looks.bold}>人数</p>
          <p>{party.words}</p>
          {!single && choices.length === 1 && <p className={looks.note}>残り1名です。</p>}
          {single && <p className={looks.note}>無料の体験や、複数の日程を選んだときは、人数は1名です。</p>}
          {number_of_people.error && <FieldError id="number_of_people">{number_of_people.error}</FieldError>}
        </div>
      ) : (
        <Select
          {...number_of_people}
          label="人数"
          required
          size="short"
          help={`残り${choices.length}名`}
          placeholder={null}
          options={choices.map((count) => ({ value: String(count), label: `${count}名` }))}
          value={String(people)}
        />
      )}
      {options.length > 0 && (
        <RadioGroup
          {...field('option_id')}
          label="オプション"
          layout="boxed"
          options={[
            { value: '', label: 'なし' },
            ...options.map(({ id, name, description, price, total }) => ({
              value: String(id),
              label: `${name}（${total === 0 ? '無料' : `1名 ＋${formatYen(total)}${total === price ? '' : '、サービス料込み'}`}）`,
              help: description,
            })),
          ]}
        />
      )}
    </>
  )
}
