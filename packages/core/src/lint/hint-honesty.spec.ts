import { describe, expect, it } from "@jest/globals";
import { checkHints } from "./hint-honesty.js";

const messageOf = (name: string, annotations: object): string | undefined =>
  checkHints({ name, annotations, inputSchema: {} })[0]?.message;

describe("a tool that says it only reads", () => {
  it.each([
    ...["delete_invoice", "deleteInvoice", "DeleteInvoice", "delete-invoice", "DELETE_INVOICE", "delete"],
    ...["billing.delete_invoice", "billing.DELETE_INVOICE", "billing.invoices_delete_all"],
    ...["billing_delete_invoice", "billingDeleteInvoice", "BILLING_DELETE_INVOICE", "billing-delete-invoice"],
    ...["billing_remove_card", "cache_purge_all", "v2_delete_user", "create_delete_policy", "set_name"],
  ])("is not believed where it is called %s", (name) => {
    expect(messageOf(name, { readOnlyHint: true })).toBe(
      `the tool is called "${name}", and says that it only reads`,
    );
  });

  it.each([
    // The verb's object, or what has been done to it.
    ...[
      "list_deleted_items",
      "get_deleted_issues",
      "LIST_DELETED_ITEMS",
      "deleted_items",
      "billing_deleted_items",
    ],
    ...[
      "get_delete_policy",
      "getDeletePolicy",
      "check_delete_permission",
      "preview_delete",
      "explain_purge_rules",
    ],
    ...["list_update_history", "can_delete_user", "billing_get_delete_policy", "simulate_erase"],
    // Words that are things as often.
    ...["price_drop_alerts", "data_set_list", "windows_update_status", "address_lookup", "deletion_report"],
    // A third word is the object of whatever stands before.
    ...["billing_invoices_delete_log", "", "42"],
  ])("is believed where it is called %j", (name) => {
    expect(messageOf(name, { readOnlyHint: true })).toBeUndefined();
  });
});

describe("a tool that says it destroys nothing", () => {
  it.each(["delete_invoice", "DROP_TABLE", "billing_delete_invoice", "billingPurgeAll", "issues.eraseAll"])(
    "is not believed where it is called %s",
    (name) => {
      expect(messageOf(name, { destructiveHint: false })).toBe(
        `the tool is called "${name}", and says that it destroys nothing`,
      );
    },
  );

  it.each([
    "remove_label",
    "tags_remove_label",
    "create_delete_request",
    "undo_delete",
    "request_delete_account",
  ])("is believed where it is called %s", (name) => {
    expect(messageOf(name, { destructiveHint: false })).toBeUndefined();
  });
});
