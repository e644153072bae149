/** The component library in the product's clothes: what `tokens.css` says, in the library's words. */
import { createTheme, type MantineColorsTuple } from '@mantine/core'

// The library computes with colours, so they are written out; the eighth is the token.
const indigo: MantineColorsTuple = [
  '#eef1f6',
  '#dbe2ec',
  '#b9c6d9',
  '#93a8c5',
  '#6e8ab0',
  '#4f6f9b',
  '#3b5b88',
  '#2c4a73',
  '#1f3a5f',
  '#142a48',
]

export const theme = createTheme({
  colors: { indigo },
  primaryColor: 'indigo',
  primaryShade: 8,
  black: '#2b2a28',
  fontFamily: 'var(--sans)',
  lineHeights: { xs: '1.6', sm: '1.65', md: '1.75', lg: '1.75', xl: '1.75' },
  fontSizes: { xs: '0.875rem', sm: '0.9375rem', md: '1rem', lg: '1.0625rem', xl: '1.125rem' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { sm: '6px', md: '10px' },
  defaultRadius: 'md',
  // The product's ring, in base.css, is seen on every ground.
  focusRing: 'never',
  cursorType: 'pointer',
  respectReducedMotion: true,
})
