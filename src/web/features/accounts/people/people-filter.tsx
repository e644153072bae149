import { FilterForm } from '#web/ui/form/filter-form.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { peopleList, peoplePath, type PeopleShown } from '#web/features/shared/list-address.ts'
import { levelLabels, orderLabels, stateLabels } from './person-words.ts'

const choices = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }))

/** Filter and sort order of the admin's list of users. */
export function PeopleFilter({ shown }: { shown: PeopleShown }) {
  return (
    <FilterForm
      label="会員をさがす"
      action="/admin/users"
      current={peoplePath({ ...shown, page: 1 })}
      to={(typed) => peoplePath(peopleList.read(typed))}
      narrowed={peopleList.isNarrowed(shown)}
    >
      <TextInput
        label="名前・メール・会員番号"
        name="q"
        type="search"
        mark={false}
        maxLength={254}
        defaultValue={shown.q}
      />
      <Select
        label="権限"
        name="access_control"
        mark={false}
        placeholder="すべて"
        options={choices(levelLabels)}
        defaultValue={shown.access_control}
      />
      <Select
        label="状態"
        name="state"
        mark={false}
        placeholder="退会済み以外"
        options={choices(stateLabels)}
        defaultValue={shown.state}
      />
      <Select
        label="並び順"
        name="sort"
        mark={false}
        placeholder={null}
        options={choices(orderLabels)}
        defaultValue={shown.sort}
      />
    </FilterForm>
  )
}
