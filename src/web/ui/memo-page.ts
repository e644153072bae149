import { type ComponentType, memo } from 'react'

/**
 * A page that is rendered again only for new data of its loader, and for a context or state that it
 * uses itself. React Router renders all pages a second time after a first load, when it knows the
 * routes of their links. The page must not use its other props.
 */
export const memoPage = <Props extends { loaderData: unknown }>(Page: ComponentType<Props>) =>
  memo(Page, (before, after) => before.loaderData === after.loaderData)
