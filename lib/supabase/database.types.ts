type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: Record<never, never>;
    Views: Record<never, never>;
    Functions: {
      accept_group_invitation: { Args: { p_group_id: string }; Returns: Json };
      add_receipt: { Args: { p_game_square_id: string; p_source_url: string }; Returns: Json };
      add_written_square: {
        Args: { p_about_id?: string; p_game_id: string; p_summary: string; p_text: string };
        Returns: Json;
      };
      admin_groups: {
        Args: { p_page?: number; p_page_size?: number; p_search?: string };
        Returns: Json;
      };
      admin_squares: {
        Args: { p_page?: number; p_page_size?: number; p_search?: string; p_theme_id?: string };
        Returns: Json;
      };
      admin_stats: { Args: Record<PropertyKey, never>; Returns: Json };
      admin_themes: {
        Args: { p_page?: number; p_page_size?: number; p_search?: string };
        Returns: Json;
      };
      admin_users: {
        Args: { p_page?: number; p_page_size?: number; p_search?: string };
        Returns: Json;
      };
      after_game: { Args: { p_game_id: string }; Returns: Json };
      answer_game: { Args: { p_game_id: string; p_is_in: boolean }; Returns: Json };
      archive_game: { Args: { p_game_id: string }; Returns: undefined };
      buy_card: { Args: { p_game_id: string; p_request_id: string }; Returns: Json };
      buy_card_as_guest: {
        Args: {
          p_address?: string;
          p_display_name: string;
          p_email: string;
          p_game_id: string;
          p_guest_token: string;
          p_request_id: string;
        };
        Returns: Json;
      };
      call_bingo: { Args: { p_card_id: string }; Returns: Json };
      call_bingo_as_guest: { Args: { p_card_id: string; p_guest_token: string }; Returns: Json };
      call_off_game: { Args: { p_game_id: string }; Returns: Json };
      call_sheet: { Args: { p_game_id: string }; Returns: Json };
      card_counts: { Args: { p_game_id: string }; Returns: Json };
      card_draft: { Args: { p_card_id: string; p_guest_token?: string }; Returns: Json };
      change_start: {
        Args: {
          p_ends_at?: string;
          p_game_id: string;
          p_is_open?: boolean;
          p_locks_at?: string;
          p_seen_start: string;
          p_start: string;
          p_time_zone?: string;
        };
        Returns: Json;
      };
      check_seat: {
        Args: { p_address?: string; p_invite_code: string; p_name: string; p_pin: string };
        Returns: Json;
      };
      choose_notices: {
        Args: { p_channel: string; p_is_on: boolean; p_kinds: string[]; p_time_zone: string };
        Returns: undefined;
      };
      claim_auth_mails: {
        Args: { p_email?: string; p_kind?: string; p_limit: number };
        Returns: Json;
      };
      claim_deliveries: { Args: { p_channel: string; p_most: number }; Returns: Json };
      claim_seat: {
        Args: { p_address?: string; p_invite_code: string; p_name: string; p_pin: string };
        Returns: Json;
      };
      claim_webhooks: { Args: Record<PropertyKey, never>; Returns: Json };
      close_to_others: { Args: Record<PropertyKey, never>; Returns: undefined };
      contribute_house_fund_to_game: {
        Args: { p_amount: number; p_game_id: string };
        Returns: boolean;
      };
      count_mail: {
        Args: { p_address?: string; p_email: string; p_is_sent?: boolean; p_kind: string };
        Returns: Json;
      };
      create_game: { Args: { p_group_id: string; p_settings: Json }; Returns: Json };
      create_group: { Args: { p_name: string }; Returns: Json };
      create_house_game: { Args: { p_settings: Json }; Returns: Json };
      create_private_session: {
        Args: { p_name: string; p_request_id: string; p_settings: Json };
        Returns: Json;
      };
      deal_again: { Args: { p_card_id: string; p_redeals: number }; Returns: Json };
      deal_again_as_guest: {
        Args: { p_card_id: string; p_guest_token: string; p_redeals: number };
        Returns: Json;
      };
      decide_objection: { Args: { p_objection_id: string; p_upholds: boolean }; Returns: Json };
      delete_account: { Args: Record<PropertyKey, never>; Returns: undefined };
      delete_secret_link: { Args: { p_id: string }; Returns: undefined };
      delete_set: { Args: { p_theme_id: string }; Returns: undefined };
      delete_square: { Args: { p_square_id: string }; Returns: undefined };
      delete_theme: { Args: { p_theme_id: string }; Returns: undefined };
      delete_written_square: {
        Args: { p_game_id: string; p_square_id: string };
        Returns: undefined;
      };
      end_game: { Args: { p_game_id: string }; Returns: Json };
      end_house_game: { Args: { p_game_id: string }; Returns: Json };
      ending_of: { Args: { p_game_id: string }; Returns: Json };
      events_since: { Args: { p_game_id: string; p_limit?: number; p_seq: number }; Returns: Json };
      finished_house_games: { Args: Record<PropertyKey, never>; Returns: Json };
      forget_push: {
        Args: { p_auth: string; p_endpoint: string; p_p256dh: string };
        Returns: undefined;
      };
      front_page: { Args: Record<PropertyKey, never>; Returns: Json };
      game_books: { Args: { p_game_id: string }; Returns: Json };
      game_cards: { Args: { p_game_id: string }; Returns: Json };
      game_page: { Args: { p_game_id: string }; Returns: Json };
      game_pool: { Args: { p_game_id: string }; Returns: Json };
      game_results: { Args: { p_game_id: string }; Returns: Json };
      game_seals: { Args: { p_game_id: string }; Returns: Json };
      game_state: { Args: { p_game_id: string }; Returns: Json };
      game_timeline: {
        Args: { p_before_seq?: number; p_game_id: string; p_limit?: number };
        Returns: Json;
      };
      grant_admin: { Args: { p_user_id: string }; Returns: undefined };
      group_of_game: { Args: { p_game_id: string }; Returns: string };
      group_state: { Args: { p_group_id: string }; Returns: Json };
      guest_cards: { Args: { p_guest_token: string }; Returns: Json };
      house_card: { Args: { p_game_id: string }; Returns: Json };
      house_feed: { Args: { p_game_id?: string }; Returns: Json };
      house_game: { Args: { p_game_id: string }; Returns: Json };
      house_game_exists: { Args: { p_game_id: string }; Returns: boolean };
      house_games: { Args: Record<PropertyKey, never>; Returns: Json };
      house_template: { Args: Record<PropertyKey, never>; Returns: Json };
      import_squares: { Args: { p_squares: Json; p_theme_id: string }; Returns: Json };
      invitation_preview: { Args: { p_group_id: string; p_invitation_id: string }; Returns: Json };
      invite_preview: {
        Args: { invite_code_param: string; p_address?: string; p_display_name?: string };
        Returns: Json;
      };
      invite_to_group: {
        Args: { p_email: string; p_group_id: string; p_resend?: boolean };
        Returns: Json;
      };
      is_address_change: { Args: { p_token_hash: string }; Returns: boolean };
      is_address_taken: { Args: { p_token_hash: string }; Returns: boolean };
      join_group: { Args: { p_address?: string; p_invite_code: string }; Returns: Json };
      leaderboard: { Args: { p_game_id: string }; Returns: Json };
      leave_group: { Args: { p_group_id: string }; Returns: undefined };
      lines_at_stake: { Args: { p_game_id: string }; Returns: Json };
      linked_card: { Args: { p_token: string }; Returns: Json };
      list_house_games: { Args: { p_page?: number; p_page_size?: number }; Returns: Json };
      list_my_groups: { Args: Record<PropertyKey, never>; Returns: Json };
      list_themes: { Args: Record<PropertyKey, never>; Returns: Json };
      load_themes: { Args: { p_themes: Json }; Returns: Json };
      mark_square: { Args: { p_game_square_id: string; p_source_url?: string }; Returns: Json };
      migrate_guest_cards: { Args: { p_guest_token: string }; Returns: Json };
      my_account: { Args: Record<PropertyKey, never>; Returns: Json };
      my_cards: { Args: { p_game_id: string }; Returns: Json };
      my_games: {
        Args: { p_filter?: string; p_page?: number; p_page_size?: number; p_search?: string };
        Returns: Json;
      };
      my_home: { Args: { p_game_id: string }; Returns: Json };
      my_notices: { Args: { p_page?: number; p_page_size?: number }; Returns: Json };
      my_record: { Args: Record<PropertyKey, never>; Returns: Json };
      object_to_mark: {
        Args: { p_game_square_id: string; p_reason: string; p_win?: number };
        Returns: Json;
      };
      object_to_mark_as_guest: {
        Args: {
          p_address?: string;
          p_game_square_id: string;
          p_guest_token: string;
          p_reason: string;
          p_win?: number;
        };
        Returns: Json;
      };
      open_objections: { Args: Record<PropertyKey, never>; Returns: Json };
      play_again: { Args: { p_game_id: string }; Returns: Json };
      read_notices: { Args: { p_ids: number[] }; Returns: Json };
      regenerate_invite_code: { Args: { p_group_id: string }; Returns: Json };
      remove_member: { Args: { p_group_id: string; p_user_id: string }; Returns: undefined };
      rename_me: { Args: { p_display_name: string }; Returns: Json };
      repair_card: { Args: { p_card_id: string }; Returns: Json };
      report_auth_mail: {
        Args: { p_id: string; p_outcome: string; p_try: number };
        Returns: boolean;
      };
      report_delivery: {
        Args: {
          p_due?: string;
          p_id: number;
          p_outcome: string;
          p_reached?: string[];
          p_try: number;
        };
        Returns: boolean;
      };
      report_webhook: {
        Args: {
          p_after_seq: number;
          p_game_id: string;
          p_group_id: string;
          p_last_seq: number;
          p_outcome: string;
          p_url: string;
        };
        Returns: undefined;
      };
      revoke_admin: { Args: { p_user_id: string }; Returns: undefined };
      run_schedule: { Args: Record<PropertyKey, never>; Returns: boolean };
      save_draft: {
        Args: { p_card_id: string; p_guest_token?: string; p_places: Json; p_version: number };
        Returns: Json;
      };
      save_house_template: {
        Args: {
          p_card_price: number;
          p_is_on: boolean;
          p_lasts_days: number;
          p_starts_at: string;
          p_theme_id: string;
          p_title: string;
        };
        Returns: Json;
      };
      save_mail_settings: {
        Args: { p_digest: string; p_digest_hour: number; p_time_zone: string };
        Returns: undefined;
      };
      save_note: {
        Args: {
          p_comment: string;
          p_game_square_id: string;
          p_reaction: string;
          p_seen_at: string;
        };
        Returns: Json;
      };
      save_push: {
        Args: { p_auth: string; p_endpoint: string; p_p256dh: string };
        Returns: undefined;
      };
      save_secret_link: {
        Args: { p_id: string; p_renews: boolean; p_shows_code: boolean; p_shows_names: boolean };
        Returns: Json;
      };
      save_set: {
        Args: {
          p_group_id: string;
          p_name: string;
          p_squares: Json;
          p_theme_id: string;
          p_version: number;
        };
        Returns: Json;
      };
      save_square: {
        Args: {
          p_likelihood: string;
          p_months: number[];
          p_square_id: string;
          p_summary: string;
          p_text: string;
          p_theme_id: string;
        };
        Returns: undefined;
      };
      save_theme: {
        Args: { p_description: string; p_kind?: string; p_name: string; p_theme_id: string };
        Returns: undefined;
      };
      seal_card: {
        Args: { p_card_id: string; p_guest_token?: string; p_version: number };
        Returns: Json;
      };
      second_objection: { Args: { p_objection_id: string }; Returns: Json };
      secret_link: { Args: { p_id: string }; Returns: Json };
      set_option: { Args: { p_id: string; p_is_on: boolean; p_option: string }; Returns: Json };
      set_pin: { Args: { p_pin: string }; Returns: Json };
      set_webhook: { Args: { p_group_id: string; p_url: string }; Returns: undefined };
      start_game: { Args: { p_game_id: string }; Returns: Json };
      start_house_game: { Args: { p_game_id: string }; Returns: Json };
      stop_mail: { Args: { p_token: string }; Returns: boolean };
      table_view: { Args: { p_token: string }; Returns: Json };
      take_down_name: { Args: { p_card_number: number; p_game_id: string }; Returns: string };
      theme_page: { Args: { p_slug: string }; Returns: Json };
      theme_pages: { Args: Record<PropertyKey, never>; Returns: Json };
      theme_squares: { Args: { p_theme_id: string }; Returns: Json };
      try_webhook: { Args: { p_group_id: string; p_url: string }; Returns: Json };
      unarchive_game: { Args: { p_game_id: string }; Returns: undefined };
      uncalled_cards: { Args: { p_game_id: string }; Returns: Json };
      unlock_pin: { Args: { p_group_id: string; p_user_id: string }; Returns: undefined };
      unmark_square: { Args: { p_game_square_id: string }; Returns: Json };
      unsent_events: { Args: Record<PropertyKey, never>; Returns: number };
      update_house_game: { Args: { p_game_id: string; p_settings: Json }; Returns: Json };
      validate_invite_code: { Args: { invite_code_param: string }; Returns: Json };
      visit_game: { Args: { p_game_id: string; p_seq: number }; Returns: Json };
    };
  };
};
