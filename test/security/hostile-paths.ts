// Path parameters that try to leave their segment of the path.
import fc from 'fast-check'

/**
 * The first is a link that once called POST /reservations/{id}/cancellation with the session of its
 * reader; the others are variants.
 */
export const hostileSegments = (id: number): string[] => [
  `..%2freservations%2f${id}%2fcancellation%23`,
  `..%2Freservations%2F${id}%2Fcancellation%3F`,
  `line%2f..%2f..%2freservations%2f${id}%2fcancellation%23`,
  `${id}%2fcancellation`,
  `${id}%23`,
  `${id}%3fpage=2`,
  `${id}%5c..%5c..`,
  `${id}%2f%2f`,
  '..%2f',
  '%2e%2e',
  '%252e%252e%252f',
  '%2e%2e%2f%2e%2e',
  '.%2e',
  '%2f%2fevil.example%2f',
  '%00',
  `${id}%00`,
  `${id}%0d%0aset-cookie:a=b`,
  '%ff',
  '%e3%81',
  '１',
  `0${id}`,
  `${id}.0`,
  `${id}e0`,
  '0x1',
  '-1',
  '2147483648',
  '9'.repeat(400),
]

const PIECES =
  '.. . %2e %2e%2e %2f %2F %5c %23 %3f %26 %25 %252f %252e %00 %0a %ff ; @ : $& 1 7 line google me sign_out reservations cancellation finish api v1'.split(
    ' ',
  )

/** A path segment, assembled from these pieces, as a browser sends it. */
export const hostileSegment: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 8 })
  .map((pieces) => pieces.join(''))
