/** The logo of つむぎ, a ball of thread, in the color of the text. */
export function BrandMark({ size = 32 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <circle cx="15" cy="13" r="10" />
      <path d="M6.5 8.7c6-1.6 12.5 2.8 14 13M11.7 3.7c6 .8 11.5 5.6 13 11.3M5.5 16c4.5-.6 8.5 2 10 7" />
      <path d="M15 23c-6 0-10 .8-10 3.3 0 3 7.5 3 12 1.9s7-2.4 11-1.2" />
    </svg>
  )
}
