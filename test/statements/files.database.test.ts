import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryBook } from '../generators/book.ts';
import { howManyBooks, making, timeFor } from '../generators/how-many.ts';
import { keepBook } from '../metrics/keep-book.ts';
import { sheetIn } from '../spreadsheets/computing.ts';
import { aKey, anOrganization, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { type AnsweredStatement, expectedNumbers, faultsInSheet } from './expected-file.ts';
import { keepForProof } from './keep-for-proof.ts';
import { arbitraryRequest } from './requests.ts';

const database = await testDatabase();
const service = await testApp(database);
service.clock.set('2026-06-30T03:04:05.678Z');

describe('on any book, in any columns', () => {
  const books = howManyBooks(6);
  it(
    'the workbook of a statement has its numbers, and its formulas come to them',
    async () => {
      const counted = { formulas: 0, numbers: 0 };
      await fc.assert(
        fc.asyncProperty(
          arbitraryBook,
          fc.array(arbitraryRequest, { minLength: 3, maxLength: 5 }),
          async (book, requests) => {
            const organization = await anOrganization(database);
            await keepBook(database.openTenant(organization.id), book);
            const { secret: as } = await aKey(database, organization, ['metrics.read', 'people.view_cost']);
            for (const { name, query } of requests) {
              const answer = await service.get(`/api/v1/statements/${name}?${query}`, { as });
              expect(answer.statusCode, answer.body).toBe(200);
              const file = await service.get(`/api/v1/statements/${name}.xlsx?${query}`, { as });
              const sheet = await sheetIn(file.rawPayload);
              const statement = answer.json<{ data: AnsweredStatement }>().data;
              expect(faultsInSheet(sheet, statement), `${name} ${query}`).toEqual([]);
              await keepForProof(`${name} ${query}`, file.rawPayload, [
                { sheet: 1, numbers: expectedNumbers(sheet, statement) },
              ]);
              for (const { number, formula } of sheet.values()) {
                if (formula !== null) counted.formulas += 1;
                else if (number !== null) counted.numbers += 1;
              }
            }
          },
        ),
        making(books),
      );
      expect(counted.formulas).toBeGreaterThan(counted.numbers / 4);
    },
    timeFor(books),
  );
});
