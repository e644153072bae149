import { data } from 'react-router'

const CANNOT_READ = '送られた内容を読み取れませんでした。前の画面に戻って、もう一度お試しください。'

/**
 * The submitted form of a page's action.
 * @throws 400 if the body isn't a form
 */
export async function formOf(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw data({ message: CANNOT_READ }, 400)
  }
}

/** The text of a submitted field; '' if it is missing or a file. */
export function textOfForm(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
