import { useLocation } from 'react-router'
import { LinkButton } from '#web/ui/button.tsx'
import { brandChoicePath } from '#web/features/shared/brand-paths.ts'

/**
 * Where this brand doesn't have what the address names: leads a person of several brands to their
 * other ones, and then to the same address. A link in a mail names no brand.
 */
export function OtherBrand({ brands }: { brands: number }) {
  const { pathname, search } = useLocation()
  if (brands < 2) return null
  return (
    <>
      <p>ほかのブランドの管理画面にあるかもしれません。</p>
      <p>
        <LinkButton to={brandChoicePath(pathname + search)} variant="quiet">
          ブランドを切り替える
        </LinkButton>
      </p>
    </>
  )
}
