import { createContext } from 'react'
import type { FormProgress } from './parts.ts'

/** The progress of the form that surrounds a part, and the step that is shown; null for all. */
export const ProgressContext = createContext<{ progress: FormProgress; step: number | null } | null>(null)
