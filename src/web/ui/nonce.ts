import { createContext, useContext } from 'react'

export type PageParts = {
  /** The CSP nonce of the response that made this page. */
  nonce?: string
  requestId?: string
  /** Whether the page's style sheets are written into it; without it the page has links. */
  stylesWritten?: boolean
  /** On the server only: these style sheets. */
  styles?: readonly { file: string; text: string }[]
}

export const PageContext = createContext<PageParts>({})

/** The CSP nonce that a library needs to add a `<style>` or `<script>` of its own. */
export const useNonce = () => useContext(PageContext).nonce

/** The id under which the server recorded this request; only known on the error page. */
export const useRequestId = () => useContext(PageContext).requestId
