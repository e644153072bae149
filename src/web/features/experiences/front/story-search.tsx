import { Form, useNavigate } from 'react-router'
import { stopAtUnfinishedDate } from '#web/ui/form/date-problem.ts'
import { SearchBar } from '../stories/search-bar.tsx'
import { filledFields, storiesPath } from '../stories/stories-path.ts'

/** The search bar of the front page. Works without JavaScript. */
export function StorySearch({ today }: { today: string }) {
  const navigate = useNavigate()
  return (
    <search>
      <Form
        action="/stories"
        onSubmit={(event) => {
          event.preventDefault()
          // Empty fields don't get into the address.
          if (!stopAtUnfinishedDate(event.currentTarget))
            void navigate(storiesPath(Object.fromEntries(filledFields(event.currentTarget))))
        }}
      >
        <SearchBar today={today} />
      </Form>
    </search>
  )
}
