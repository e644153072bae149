import { partsOf } from '#domain/messages/links.ts'

/** The text of a message. Addresses are links that tell the other site nothing about this page. */
export function MessageText({ text }: { text: string }) {
  return partsOf(text).map(({ text: part, href }, index) =>
    href === undefined ? (
      part
    ) : (
      // A part has no identity but its place.
      <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {part}
      </a>
    ),
  )
}
