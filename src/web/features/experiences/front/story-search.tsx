import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import styles from './story-search.module.css'

/** The search field of the front page. Works without JavaScript. */
export function StorySearch() {
  return (
    <search>
      <Form action="/stories" className={styles.search}>
        <label htmlFor="front-q" className={styles.label}>
          どんな体験をさがしていますか
        </label>
        <div className={styles.line}>
          <input
            id="front-q"
            type="search"
            name="q"
            maxLength={100}
            placeholder="陶芸、京都、親子で"
            enterKeyHint="search"
            className={styles.input}
          />
          <Button type="submit" variant="action">
            さがす
          </Button>
        </div>
      </Form>
    </search>
  )
}
