import { expect, it } from 'vitest';
import { apiDocument } from './api-document.ts';
import { apiTypes } from './api-types.ts';

it('the web app knows the API as it is', async () => {
  const types = apiTypes(await apiDocument(), '../format/exact.ts');
  await expect(types).toMatchFileSnapshot('../../web/api/generated.ts');
});
