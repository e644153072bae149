// Data of a page that only its rendering needs: the texts of parts that no script changes
// (docs/decisions/073-html-that-react-keeps.md).
import type { RouterContextProvider } from 'react-router'
import { requestScope } from './request-scope.ts'

/** `value` is absent in the browser if the server rendered the page: `KeptHtml` keeps its HTML. */
export type DataForRendering<T> = { readonly value?: T }

/**
 * For loaders. The page that the server renders gets the value, and the browser doesn't get it a
 * second time with the data for hydration. It gets the value when it opens the page without
 * loading a document.
 */
export const dataForRendering = <T>(context: Readonly<RouterContextProvider>, value: T): DataForRendering<T> =>
  // React Router sends enumerable properties only.
  Object.defineProperty({}, 'value', { value, enumerable: !context.get(requestScope).isDocument })
