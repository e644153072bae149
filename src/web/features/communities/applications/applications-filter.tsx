import { applicationStateLabels, applicationStates } from '#domain/communities/applications.ts'
import { FilterForm } from '#web/ui/form/filter-form.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { applicationsList, type ApplicationsShown } from '#web/features/shared/list-address.ts'
import { useOffice } from './applications-office.ts'

type Props = { shown: ApplicationsShown; communities: readonly { id: number; name: string }[] }

/** Filter of the list of applications. It is in the address. */
export function ApplicationsFilter({ shown, communities }: Props) {
  const { path } = useOffice()
  return (
    <FilterForm
      label="応募をしぼる"
      action={path}
      values={{ community_id: shown.community_id?.toString(), state: shown.state ?? undefined, q: shown.q }}
      to={(typed) => applicationsList.address(path, applicationsList.read(typed))}
      narrowed={shown.community_id !== null || shown.state !== null || shown.q !== ''}
    >
      <Select
        label="コミュニティ"
        name="community_id"
        mark={false}
        placeholder="すべて"
        options={communities.map(({ id, name }) => ({ value: id, label: name }))}
        defaultValue={shown.community_id ?? ''}
      />
      <Select
        label="状態"
        name="state"
        mark={false}
        placeholder="すべて"
        options={applicationStates.map((state) => ({ value: state, label: applicationStateLabels[state] }))}
        defaultValue={shown.state ?? ''}
      />
      <TextInput
        label="名前・メールアドレス"
        name="q"
        type="search"
        mark={false}
        maxLength={100}
        defaultValue={shown.q}
      />
    </FilterForm>
  )
}
