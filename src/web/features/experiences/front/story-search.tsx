import { Form } from 'react-router'
import { SearchBar } from '../stories/search-bar.tsx'

/** The search bar of the front page. Works without JavaScript. */
export function StorySearch({ today }: { today: string }) {
  return (
    <search>
      <Form action="/stories">
        <SearchBar today={today} />
      </Form>
    </search>
  )
}
